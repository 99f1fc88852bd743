import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { addUser } from "#server/accounts/add-user.ts"
import { session } from "#server/db/schema/accounts.ts"
import { participant } from "#server/db/schema/registration.ts"
import { role } from "#server/db/schema/roles.ts"
import { accountSite } from "#tests/support/account-site.ts"
import { openBrowser } from "#tests/support/browser.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"

const database = await testDatabase()
const { db } = database
const site = await accountSite(database)
const email = "secretary@example.org"
const password = "steep-and-muddy"

test("a secretary who has not just signed in erases nobody before they have proved who they are", async () => {
  const stage = await makeStage(db)
  const { id } = await makeParticipant(db, stage, { name: "Anna Ozola" })
  const { institutionId } = stage
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
