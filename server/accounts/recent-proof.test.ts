import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { z } from "zod"
import { account, session } from "#server/db/schema/accounts.ts"
import { stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { type Browser, openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { codeIn } from "#tests/support/mails.ts"
import { until } from "#tests/support/until.ts"
import { addUser } from "./add-user.ts"
import { findActor } from "./find-actor.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const password = "steep-and-muddy"
const minute = 60_000

let people = 0
/** An admin who has just signed in. */
const admin = async (at = site) => {
  people += 1
  const email = `admin-${people}@example.org`
  const added = await addUser({ db, now: Date.now() }, { email, password, name: "Līga Bērziņa" })
  if (added.kind === "refused") throw new Error(added.reason)
  const { userId } = added
  await db.insert(role).values({ userId, role: "admin", grantedOn: Date.now() })
  const browser = openBrowser(at)
  await browser.call("accounts/signIn", { email, password })
  const age = (minutes: number) => {
    const before = Date.now() - minutes * minute
    return db
      .update(session)
      .set({ createdAt: new Date(before), provenOn: before })
      .where(eq(session.userId, userId))
  }
  return { userId, email, browser, age }
}

const makeAdminOf = (browser: Browser, email: string) =>
  browser.submit(`/championship/roles?find=${email}&to=${email}`, { email, "named.role": "admin" })

const isAdmin = async (userId: string) => (await findActor(db, userId)).admin

test("an admin who signed in a while ago must prove their identity before making somebody an admin", async () => {
  const { browser, age } = await admin()
  const { id, email } = await makeUser(db)
  await age(11)
  const answer = await makeAdminOf(browser, email)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Confirm below that it is you.")
  const wrong = await browser.call("accounts/proveOwner", { password: "guessed" })
  expect(wrong).toMatchObject({ status: 401, body: { json: { code: "invalid-login-credentials" } } })
  expect((await makeAdminOf(browser, email)).status).toBe(400)
  expect(await isAdmin(id)).toBe(false)
  expect((await browser.call("accounts/proveOwner", { password })).status).toBe(200)
  expect((await makeAdminOf(browser, email)).status).toBe(302)
  expect(await isAdmin(id)).toBe(true)
})

test("a proof is good for ten minutes, and for its own session alone", async () => {
  const { browser, email: own, age } = await admin()
  const { email } = await makeUser(db)
  const elsewhere = openBrowser(site)
  await elsewhere.call("accounts/signIn", { email: own, password })
  await age(11)
  await elsewhere.call("accounts/proveOwner", { password })
  expect((await makeAdminOf(browser, email)).status).toBe(400)
  await age(9)
  expect((await makeAdminOf(browser, email)).status).toBe(302)
})

test("a user without a password proves their identity by a mailed code, valid once and for nothing else", async () => {
  const { userId, email: own, browser, age } = await admin()
  await db.delete(account).where(eq(account.userId, userId))
  const { email } = await makeUser(db)
  await age(11)
  expect((await browser.call("accounts/sendCode", { purpose: "prove-owner" })).status).toBe(200)
  const code = codeIn((await site.mailsTo(own)).at(-1))
  const wrong = { status: 400, body: { json: { code: "invalid-action-code" } } }
  const prove = (typed: string) => browser.call("accounts/proveOwner", { code: typed })
  expect(await prove(code === "000000" ? "111111" : "000000")).toMatchObject(wrong)
  expect(await browser.call("accounts/deleteAccount", { code })).toMatchObject(wrong)
  expect((await prove(code)).status).toBe(200)
  expect(await prove(code)).toMatchObject(wrong)
  expect((await makeAdminOf(browser, email)).status).toBe(302)
})

test("the person and all other admins are notified of a new role by mail, but not the one who gave it", async () => {
  await db.delete(role)
  const giver = await admin()
  const other = await makeAdmin(db)
  const { email } = await makeUser(db)
  const institution = await makeInstitution(db)
  const fields = { email, "named.role": "secretary", "named.institutionId": institution.id }
  expect((await giver.browser.submit("/championship/roles", fields)).status).toBe(302)
  const notice = `${email} was just made a secretary of ${institution.name}`
  for (const reader of [email, `${other.userId}@example.org`]) {
    await until(async () => (await site.mailsTo(reader)).length > 0)
    expect(await site.mailsTo(reader)).toEqual([expect.stringContaining(notice)])
  }
  // each is led to a page that they may open
  expect((await site.mailsTo(email))[0]).toContain("/my-stages")
  expect((await site.mailsTo(email))[0]).not.toContain("/championship/roles")
  expect((await site.mailsTo(`${other.userId}@example.org`))[0]).toContain("/championship/roles")
  expect(await site.mailsTo(giver.email)).toEqual([])
  expect((await giver.browser.submit("/championship/roles", fields)).status).toBe(400)
  expect(await site.mailsTo(email)).toHaveLength(1)
})

test("the answer comes before the mail server has said anything", async () => {
  const sockets: Socket[] = []
  let received = ""
  const silent = createServer((socket) => {
    sockets.push(socket.setEncoding("utf8").on("error", () => {}))
    socket.on("data", (text) => {
      received += text
    })
  }).listen(0, "127.0.0.1")
  await once(silent, "listening")
  onTestFinished(() => {
    silent.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  const slow = await accountSite(database, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const { browser } = await admin(slow)
  const { id, email } = await makeUser(db)
  expect((await makeAdminOf(browser, email)).status).toBe(302)
  expect(await isAdmin(id)).toBe(true)
  await until(() => sockets.length > 0)
  for (const socket of sockets) socket.write("220 here now\r\n")
  // anything waiting for it would have timed out
  await until(() => received.startsWith("EHLO"))
})

test("nobody proves anything without a session, and a rider's proof gives no right", async () => {
  const visitor = openBrowser(site)
  expect((await visitor.call("accounts/proveOwner", { password })).status).toBe(401)
  const { userId, email, browser } = await admin()
  await db.delete(role).where(eq(role.userId, userId))
  expect((await browser.call("accounts/proveOwner", { password })).status).toBe(200)
  await makeAdminOf(browser, email)
  expect(await isAdmin(userId)).toBe(false)
})

test("a secretary who signed in a while ago must prove their identity before erasing anybody", async () => {
  const stage = await makeStage(db)
  const { id } = await makeParticipant(db, stage, { name: "Anna Ozola" })
  const { institutionId } = stage
  const email = "secretary@example.org"
  const added = await addUser({ db, now: Date.now() }, { email, password, name: "Līga Bērziņa" })
  if (added.kind === "refused") throw new Error(added.reason)
  await db.insert(role).values({ userId: added.userId, role: "secretary", institutionId })
  const browser = openBrowser(site)
  await browser.call("accounts/signIn", { email, password })
  const forget = async (isTrial: boolean) =>
    (await browser.call("registration/forget", { stage: stage.path, id, isTrial })).body
  expect(await forget(true)).toEqual({ json: { kind: "forgettable", stages: 1, prover: null } })
  await db.update(session).set({ createdAt: new Date(Date.now() - 660_000) })
  const prover = { email, hasPassword: true }
  expect(await forget(true)).toEqual({ json: { kind: "forgettable", stages: 1, prover } })
  expect(await forget(false)).toMatchObject({ json: { code: "proof-needed" } })
  expect(await db.$count(participant, eq(participant.id, id))).toBe(1)
  await browser.call("accounts/proveOwner", { password })
  expect(await forget(false)).toEqual({ json: { kind: "forgotten" } })
  expect(await db.$count(participant, eq(participant.id, id))).toBe(0)
})

test("an admin who signed in a while ago must prove their identity before reopening results [D-18]", async () => {
  const { browser, email, age } = await admin()
  const { stage } = await makeScoredStage(db, { cards: { "Anna Ozola": [[0]] } })
  await db.update(stageTable).set({ resultsStatus: "Approved" }).where(eq(stageTable.key, stage.key))
  const reopen = async () =>
    (await browser.call("results/reopen", { stage: stage.path, reason: "A card was lost" })).body
  const neededProof = async () => (await browser.call("accounts/neededProof")).body
  await age(11)
  expect(await neededProof()).toEqual({ json: { email, hasPassword: true } })
  expect(await reopen()).toMatchObject({ json: { code: "proof-needed" } })
  await browser.call("accounts/proveOwner", { password })
  expect(await neededProof()).toMatchObject({ json: null })
  expect(await reopen()).toMatchObject({ json: { kind: "reopened" } })
})
