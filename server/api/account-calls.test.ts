import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { user } from "#server/db/schema/accounts.ts"
import { rider, savedRegistration } from "#server/db/schema/riders.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { codeIn } from "#tests/support/mails.ts"
import { postEvents } from "#tests/support/post-events.ts"
import { running } from "#tests/support/running.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const password = "steep-and-muddy"

let people = 0
const member = async () => {
  people += 1
  const account = { email: `rider-${people}@example.org`, password, name: "Anna Ozola" }
  const browser = openBrowser(site)
  await browser.call("accounts/signUp", account)
  const [{ id } = { id: "" }] = await db.select().from(user).where(eq(user.email, account.email))
  return { id, account, browser }
}

test("a person downloads everything the site keeps about them, but no credentials and nobody else's address", async () => {
  const { id, account, browser } = await member()
  const stage = await makeStage(db, running())
  await makeParticipant(db, stage, { id, birthDate: "1987-12-30" })
  await makeParticipant(db, stage, { name: "Somebody Else" })
  const judge = await makeJudge(db, stage)
  const attempt = { participant: id, attempt: randomUUID() }
  const taps = [
    wireTap({ ...attempt, seq: 0, name: "JudgePenalty", points: 5 }),
    wireTap({ ...attempt, seq: 1, name: "JudgeFinishManual" }),
  ]
  await postEvents(site, { token: judge.token, stage, events: taps })
  const secretary = await makeSecretary(db, stage.institutionId)
  const by = { db, actor: secretary, now: Date.now() }
  await setResultStatus(by, stage.path, { participantId: id, status: "DQ", reason: null })
  const { status, headers, text, body } = await browser.get("/profile/my-data.json")
  expect(status).toBe(200)
  expect(headers.get("content-disposition")).toBe('attachment; filename="my-data.json"')
  expect(headers.get("cache-control")).toBe("no-store")
  expect(body).toMatchObject({
    user: [{ id, email: account.email, name: "Anna Ozola" }],
    waysToSignIn: [{ provider_id: "credential" }],
    sessions: [{ ip_address: expect.any(String) }],
    participants: [{ stage: stage.path, birth_date: "1987-12-30" }],
    judgeDevices: [],
    sectionEntries: [{ total: 0 }],
    penalties: [{ points: 5 }],
    audit: [{ event: "new_account" }, { event: "set_status" }],
  })
  const [token = ""] = browser.cookies.values()
  const secrets = [/"[^"]*(token|password|hash)[^"]*":/, decodeURIComponent(token).split(".")[0] ?? "?"]
  for (const secret of [...secrets, "Somebody Else"]) expect(text).not.toMatch(secret)
  expect(new Set(text.match(/[\w.-]+@[\w.-]+/g))).toEqual(new Set([account.email]))
  expect((await openBrowser(site).get("/profile/my-data.json")).status).toBe(401)
})

test("an account is deleted by its owner's password, and its browser is signed out", async () => {
  const { id, browser } = await member()
  const wrong = { status: 401, body: { json: { code: "invalid-login-credentials" } } }
  expect(await browser.call("accounts/deleteAccount", { password: "guessed-one" })).toMatchObject(wrong)
  expect(await browser.call("accounts/deleteAccount", {})).toMatchObject({
    status: 400,
    body: { json: { code: "unreadable" } },
  })
  expect(await db.$count(user, eq(user.id, id))).toBe(1)
  expect((await browser.call("accounts/deleteAccount", { password })).status).toBe(200)
  expect(await db.$count(user, eq(user.id, id))).toBe(0)
  expect(browser.cookies.size).toBe(0)
})

test("an account is deleted by a code that was mailed, and by no other", async () => {
  const { id, account, browser } = await member()
  await browser.call("accounts/sendCode", { purpose: "delete-account" })
  const code = codeIn((await site.mailsTo(account.email)).at(-1))
  const guess = code === "000000" ? "111111" : "000000"
  expect(await browser.call("accounts/deleteAccount", { code: guess })).toMatchObject({
    status: 400,
    body: { json: { code: "invalid-action-code" } },
  })
  expect((await browser.call("accounts/deleteAccount", { code })).status).toBe(200)
  expect(await db.$count(user, eq(user.id, id))).toBe(0)
})

test("an account is not deleted before its owner knows which riders are forgotten with it, and a code is not used up [FA-03]", async () => {
  const { id, account, browser } = await member()
  const { id: bruno, riderId } = await makeHeldRider(db, id, { name: "Bruno Ozols" })
  const clara = await makeHeldRider(db, id)
  await makeParticipant(db, await makeStage(db), { id: clara.id, name: "Clara Ozola" })
  await db.delete(savedRegistration).where(eq(savedRegistration.entryId, clara.id))
  const { body } = await browser.call("accounts/profile")
  const riders = [bruno, clara.id]
  const named = [
    { id: bruno, name: "Bruno Ozols" },
    { id: clara.id, name: "Clara Ozola" },
  ]
  expect(body).toMatchObject({ json: { ridersAlone: expect.arrayContaining(named) } })
  await browser.call("accounts/sendCode", { purpose: "delete-account" })
  const code = codeIn((await site.mailsTo(account.email)).at(-1))
  for (const known of [undefined, [bruno]])
    expect(await browser.call("accounts/deleteAccount", { code, riders: known })).toMatchObject({
      body: { json: { code: "riders-changed" } },
    })
  expect((await browser.call("accounts/deleteAccount", { code, riders })).status).toBe(200)
  expect(await db.$count(rider, eq(rider.id, riderId))).toBe(0)
})

test("a visitor who is not signed in deletes nothing", async () => {
  const answer = await openBrowser(site).call("accounts/deleteAccount", { password })
  expect(answer).toMatchObject({ status: 401, body: { json: { code: "not-signed-in" } } })
})

test("an unavailable mail server is reported at once", async () => {
  const cut = await accountSite(database, { smtpUrl: "smtp://127.0.0.1:1" })
  const { account } = await member()
  const browser = openBrowser(cut)
  const refused = { status: 503, body: { json: { code: "mail-not-sent" } } }
  const { email } = account
  expect(await browser.call("accounts/sendMagicLink", { email })).toMatchObject(refused)
  expect(await browser.call("accounts/forgotPassword", { email })).toMatchObject(refused)
  expect((await browser.call("accounts/signIn", account)).status).toBe(200)
  expect(await browser.call("accounts/sendCode", { purpose: "set-password" })).toMatchObject(refused)
})

test("what is too large or is no address of accounts is refused", async () => {
  const browser = openBrowser(site)
  const large = { email: "a@example.org", password: "x".repeat(20_000) }
  expect((await browser.call("accounts/signIn", large)).status).toBe(413)
  const body = new Blob([JSON.stringify({ json: large })]).stream()
  const headers = { "Content-Type": "application/json" }
  const withoutLength = { method: "POST", headers, body, duplex: "half" }
  expect((await fetch(`${site.url}${callAddress}/accounts/signIn`, withoutLength)).status).toBe(413)
  expect((await browser.get(`${callAddress}/accounts/signIn`)).status).toBe(404)
  for (const path of ["sign-in/email", "sign-up/email", "email-otp/reset-password", "update-user", "ok"])
    expect((await browser.post(`/api/auth/${path}`, large)).status).toBe(404)
})
