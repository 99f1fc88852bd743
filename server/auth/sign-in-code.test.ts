import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { rateLimit, user, verification } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { codeIn, linkIn } from "#tests/support/mails.ts"
import { proven } from "#tests/support/proven.ts"
import { proveAddress } from "./prove-address.ts"

const database = await testDatabase()
const { db } = database
let clock = Date.now()
const site = await accountSite(database, { trustedProxies: 1 }, { now: () => clock })

beforeEach(async () => {
  await db.delete(rateLimit)
})

let browsers = 0
/** A browser with a network of its own. */
const newBrowser = (): Browser => {
  browsers += 1
  return openBrowser(site, { "Accept-Language": "en", "X-Forwarded-For": `10.7.${browsers}.1` })
}

let people = 0
const newEmail = () => {
  people += 1
  return `rider-${people}@example.org`
}

const lastMail = async (email: string) => (await site.mailsTo(email)).at(-1)

/** Asks for a mail; returns its code. */
const requestCode = async (browser: Browser, email: string, returnTo?: string) => {
  const answer = await browser.call("accounts/sendMagicLink", { email, return: returnTo })
  if (answer.status !== 200) throw new Error(`The mail was answered ${answer.status}`)
  return codeIn(await lastMail(email))
}

const type = (browser: Browser, code: string) => browser.call("accounts/signInByCode", { code })

const finish = async (browser: Browser, email: string) =>
  browser.call("accounts/finishSignup", {
    token: linkIn(await lastMail(email)).searchParams.get("token"),
  })

const isSignedIn = async (browser: Browser) => (await browser.get("/profile/my-data.json")).status === 200

/** A code that is not this one. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0")

const wrong = { status: 400, body: { json: { code: "invalid-action-code", data: {} } } }

test("a mailed code signs in the browser that asked for it, creates the account without a name, and proves the address [RW-01]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email, "/about")
  expect(code).toMatch(/^\d{6}$/)
  const answer = await type(browser, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)
  expect(answer).toMatchObject(proven(false))
  expect(answer.body).toMatchObject({ json: { returnTo: "/about" } })
  expect(await isSignedIn(browser)).toBe(true)
  expect(browser.cookies.has("nulle.code")).toBe(false)
  const [made] = await db.select().from(user).where(eq(user.email, email))
  expect(made).toMatchObject({ emailVerified: true, name: "" })
})

test("a code does not work in another browser, whoever reads it out, nor does one from another mail [RW-02]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  const stranger = newBrowser()
  expect(await type(stranger, code)).toMatchObject(wrong)
  const own = await requestCode(stranger, newEmail())
  if (own !== code) expect(await type(stranger, code)).toMatchObject(wrong)
  expect(await isSignedIn(stranger)).toBe(false)
  expect(await type(browser, code)).toMatchObject(proven(false))
})

test("a code works once, and of two that type it at once one is signed in [RW-02]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  const twin = newBrowser()
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  const both = await Promise.all([type(browser, code), type(twin, code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await type(twin, code)).toMatchObject(wrong)
})

test("the code and the link of a mail are used up together [RW-02]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  expect(await type(browser, code)).toMatchObject(proven(false))
  expect(await finish(browser, email)).toMatchObject(wrong)

  const next = newBrowser()
  const second = await requestCode(next, email)
  expect(await finish(next, email)).toMatchObject(proven(false))
  expect(await type(next, second)).toMatchObject(wrong)
})

test("after asking again the code of either mail works, for the last three mails [RW-01]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const codes: string[] = []
  for (let count = 0; count < 4; count += 1) codes.push(await requestCode(browser, email))
  const [oldest = "", second = ""] = codes
  if (!codes.slice(1).includes(oldest)) expect(await type(browser, oldest)).toMatchObject(wrong)
  expect(await type(browser, second)).toMatchObject(proven(false))
})

test("a code expires after ten minutes, and the link in its mail a little later", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  await db
    .update(verification)
    .set({ expiresAt: new Date(clock - 1) })
    .where(eq(verification.value, ""))
  const [row] = (await db.select().from(verification)).filter(({ value }) => value.includes("sign-in-code"))
  expect(row?.expiresAt.getTime()).toBe(clock + 10 * 60_000)
  clock += 10 * 60_000
  expect(await type(browser, code)).toMatchObject(wrong)
  expect(await finish(browser, email)).toMatchObject(proven(false))
})

test("five wrong tries end a code, also at once, and the link of its mail stays good [RW-02]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  const tries = [1, 2, 3, 4, 5].map((by) => type(browser, otherThan(code, by)))
  for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(wrong)
  expect(await type(browser, code)).toMatchObject(wrong)
  expect(await finish(browser, email)).toMatchObject(proven(false))
})

test("input that is not six digits does not count as a try [RW-02]", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  for (const typed of ["12ab", "12345", `${code}1`, "abcdef", "1"])
    expect(await type(browser, typed)).toMatchObject({
      status: 400,
      body: { json: { code: "code-not-six-digits" } },
    })
  for (const by of [1, 2, 3, 4]) expect(await type(browser, otherThan(code, by))).toMatchObject(wrong)
  expect(await type(browser, code)).toMatchObject(proven(false))
})

test("an address allows twenty wrong tries a day, from anywhere and whether it has an account or not, and the owner's link still works [RW-02]", async () => {
  const known = newEmail()
  await type(newBrowser(), "")
  const first = newBrowser()
  await type(first, await requestCode(first, known))
  const outcomes = async (email: string) => {
    const statuses: number[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      const guesser = newBrowser()
      const code = await requestCode(guesser, email)
      for (let guess = 1; guess <= 5; guess += 1) {
        const { status, body } = await type(guesser, otherThan(code, guess))
        statuses.push(status)
        expect(JSON.stringify(body)).toContain(status === 429 ? "too-many-requests" : "invalid-action-code")
      }
    }
    return statuses
  }
  const limited = [...Array(20).fill(400), ...Array(5).fill(429)]
  expect(await outcomes(known)).toEqual(limited)
  expect(await outcomes(newEmail())).toEqual(limited)
  const owner = newBrowser()
  const code = await requestCode(owner, known)
  expect(await type(owner, code)).toMatchObject({ status: 429 })
  expect(await finish(owner, known)).toMatchObject(proven(false))
  // a browser that has signed in before is counted separately
  await first.submit("/logout", {})
  expect(await type(first, await requestCode(first, known))).toMatchObject(proven(false))
})

test("guesses count for the address that they are made at, whatever order the cookie has [RW-02]", async () => {
  const [browser, victim, own] = [newBrowser(), newEmail(), newEmail()]
  const code = await requestCode(browser, victim)
  await requestCode(browser, own)
  // the latest mail is this browser's own: the other's code is not even compared
  expect(await type(browser, code)).toMatchObject(wrong)
  const [latest = "", first = ""] = (browser.cookies.get("nulle.code") ?? "").split(".")
  browser.cookies.set("nulle.code", [first, latest].join("."))
  expect(await type(browser, code)).toMatchObject(proven(false))
})

test("a code cookie that is made up, or holds many codes, costs a few reads and counts against its network", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  const real = browser.cookies.get("nulle.code") ?? ""
  const madeUp = Array.from(
    { length: 50 },
    (_, index) => "ab".repeat(16).slice(0, 31) + "cdefghij"[index % 8],
  )
  browser.cookies.set("nulle.code", [...madeUp, real].join("."))
  expect(await type(browser, code)).toMatchObject(wrong)
  for (const odd of ["../../etc", "%00", "a".repeat(4_000), "."]) {
    browser.cookies.set("nulle.code", odd)
    expect(await type(browser, code)).toMatchObject(wrong)
  }
  browser.cookies.set("nulle.code", real)
  expect(await type(browser, "")).toMatchObject({ status: 400, body: { json: { code: "code-empty" } } })
  expect(await type(browser, "1".repeat(21))).toMatchObject({
    status: 400,
    body: { json: { code: "unreadable" } },
  })
  expect(await type(browser, code)).toMatchObject(proven(false))
})

test.for(["secretary", "judge"])(
  "a %s is mailed the link alone, no code works for them, and nobody else can tell [RW-02]",
  async (held) => {
    const [browser, email] = [newBrowser(), newEmail()]
    await type(browser, await requestCode(browser, email))
    const [owner] = await db.select().from(user).where(eq(user.email, email))
    const userId = owner?.id ?? ""
    const { key: stageKey, institutionId } = await makeStage(db)
    if (held === "judge") await db.insert(stageJudge).values({ stageKey, userId })
    else await db.insert(role).values({ userId, role: "secretary", institutionId })
    const guesser = newBrowser()
    expect(await requestCode(guesser, email)).toBe("")
    expect(await lastMail(email)).toContain("Your account has a role at Nulle, so this email has no code")
    expect(guesser.cookies.has("nulle.code")).toBe(true)
    for (let guess = 0; guess < 6; guess += 1)
      expect(await type(guesser, `00000${guess}`)).toMatchObject(wrong)
    expect(await finish(guesser, email)).toMatchObject(proven(false))
  },
)

test("the first proof of an address ends the codes that wait for it elsewhere, and what a squatter left [D-43]", async () => {
  const email = newEmail()
  const squatter = newBrowser()
  await squatter.call("accounts/signUp", { email, password: "squatters-own", name: "Squatter" })
  const waiting = await requestCode(squatter, email)
  const owner = newBrowser()
  const answer = await type(owner, await requestCode(owner, email))
  expect(answer).toMatchObject(proven(true))
  expect(await isSignedIn(squatter)).toBe(false)
  expect(await type(squatter, waiting)).toMatchObject(wrong)
})

test("a proof takes the codes of its own address alone", async () => {
  const [email, other] = ["begin@example.org", "begin@example.org.lv"]
  await newBrowser().call("accounts/signUp", { email, password: "steep-and-muddy", name: "Begin" })
  const browser = newBrowser()
  const code = await requestCode(browser, other)
  await proveAddress(db, { of: { email }, keep: { way: "none" }, now: clock })
  expect(await type(browser, code)).toMatchObject(proven(false))
})

test("the stored form of a code does not reveal it", async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const code = await requestCode(browser, email)
  const secret = browser.cookies.get("nulle.code") ?? "?"
  const kept = JSON.stringify(await db.select().from(verification))
  expect(kept).not.toContain(secret)
  expect(kept.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")).not.toContain(`"${code}"`)
  const [, ...attributes] = browser.set.find((set) => set.startsWith("nulle.code="))?.split("; ") ?? []
  expect(attributes.toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=600",
    "Path=/api/rpc/accounts/",
    "SameSite=Lax",
  ])
})
