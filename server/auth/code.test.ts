import { hash } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { session, user, verification } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { codeIn, linkIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)

let people = 0
/** Somebody who came by a link and has no password yet. */
const guest = async () => {
  people += 1
  const email = `rider-${people}@example.org`
  const browser = openBrowser(site)
  await browser.call("accounts/sendMagicLink", { email })
  const token = linkIn((await site.mailsTo(email)).at(-1)).searchParams.get("token")
  await browser.call("accounts/finishSignup", { token })
  return { email, browser }
}

const codeFor = async ({ email, browser }: Awaited<ReturnType<typeof guest>>, purpose = "set-password") => {
  const answer = await browser.call("accounts/sendCode", { purpose })
  if (answer.status !== 200) throw new Error(`The code was answered ${answer.status}`)
  return codeIn((await site.mailsTo(email)).at(-1))
}

const wrong = { status: 400, body: { json: { code: "invalid-action-code" } } }
const password = "steep-and-muddy"

test("one who is signed in sets a password by a code sent by mail", async () => {
  const one = await guest()
  const other = openBrowser(site)
  for (const [name, value] of one.browser.cookies) other.cookies.set(name, value)
  const code = await codeFor(one)
  const set = (given: string) => one.browser.call("accounts/setPassword", { code: given, password })
  expect(await set(" ")).toMatchObject({ status: 400, body: { json: { code: "code-empty" } } })
  expect(await set(code === "000000" ? "111111" : "000000")).toMatchObject(wrong)
  const common = await one.browser.call("accounts/setPassword", { code, password: one.email })
  expect(common).toMatchObject({ status: 400, body: { json: { code: "password-too-common" } } })
  expect(await set(code)).toMatchObject(proven(false))
  expect((await site.mailsTo(one.email)).at(-1)).toContain("Your password for Nulle was set")

  // the session that set it was exchanged for a new one, and the others are over
  expect((await one.browser.get("/profile/my-data.json")).status).toBe(200)
  expect((await other.get("/profile/my-data.json")).status).toBe(401)
  const [owner] = await db.select().from(user).where(eq(user.email, one.email))
  expect(await db.$count(session, eq(session.userId, owner?.id ?? ""))).toBe(1)
  const events = await db.select().from(audit).where(eq(audit.userEmail, one.email)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual(["new_account", "set_password"])
  const account = { email: one.email, password }
  expect((await openBrowser(site).call("accounts/signIn", account)).status).toBe(200)
})

test("a code works once, not after three wrong ones, and for nothing else", async () => {
  const one = await guest()
  const set = (code: string) => one.browser.call("accounts/setPassword", { code, password })
  const code = await codeFor(one)
  expect(await set(code)).toMatchObject(proven(false))
  expect(await set(code)).toMatchObject(wrong)

  const next = await codeFor(one)
  for (const by of [1, 2, 3]) {
    const guess = String((Number(next) + by) % 1_000_000).padStart(6, "0")
    expect(await set(guess)).toMatchObject(wrong)
  }
  expect(await set(next)).toMatchObject(wrong)

  const deletion = await codeFor(one, "delete-account")
  expect(await set(deletion)).toMatchObject(wrong)
})

test("a code for one account does not work for another", async () => {
  const [one, other] = [await guest(), await guest()]
  const code = await codeFor(one)
  await codeFor(other)
  expect(await other.browser.call("accounts/setPassword", { code, password })).toMatchObject(wrong)
})

test("one who is not signed in gets no code and sets no password", async () => {
  const stranger = openBrowser(site)
  const refused = { status: 401, body: { json: { code: "not-signed-in" } } }
  expect(await stranger.call("accounts/sendCode", { purpose: "set-password" })).toMatchObject(refused)
  expect(await stranger.call("accounts/setPassword", { code: "1", password })).toMatchObject(refused)
})

test("the database stores neither a code nor a hash of it that could be made without the site's secret", async () => {
  const one = await guest()
  const code = await codeFor(one)
  const again = await codeFor(one)
  const kept = (await db.select().from(verification)).map(({ value }) => value.replace(/:\d+$/, ""))
  expect([code, again]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
  expect(new Set(kept).size).toBe(kept.length)
  const set = await one.browser.call("accounts/setPassword", { code: again, password })
  expect(set).toMatchObject(proven(false))
  const hashes = (given: string) =>
    ["md5", "sha1", "sha256", "sha512"].flatMap((algorithm) =>
      (["hex", "base64", "base64url"] as const).map((encoding) => hash(algorithm, given, encoding)),
    )
  const made = [code, again].flatMap((given) => [given, ...hashes(given)])
  expect(kept.filter((value) => made.includes(value))).toEqual([])
})

test("a code is read in every form however its digits are grouped, and what cannot be one is said at once", async () => {
  const one = await guest()
  const grouped = (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)} `
  const call = (procedure: string, input: object) => one.browser.call(`accounts/${procedure}`, input)
  for (const [procedure, more] of [
    ["setPassword", { password }],
    ["proveOwner", {}],
    ["deleteAccount", {}],
  ] as const)
    for (const code of ["12345", "abcdef"])
      expect(await call(procedure, { code, ...more })).toMatchObject({
        status: 400,
        body: { json: { code: "code-not-six-digits" } },
      })
  expect(await call("proveOwner", { code: grouped(await codeFor(one, "prove-owner")) })).toMatchObject({
    status: 200,
  })
  const code = grouped(await codeFor(one))
  expect(await call("setPassword", { code, password })).toMatchObject(proven(false))
  const last = grouped(await codeFor(one, "delete-account"))
  expect(await call("deleteAccount", { code: last })).toMatchObject({ status: 200 })
})
