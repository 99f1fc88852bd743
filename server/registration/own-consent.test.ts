import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, makeOwner } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makeForm } from "#tests/support/factories/participant-form.ts"
import { giveOwnConsent, ownConsent, takeOwnBack } from "./own-consent.ts"
import { setParticipantStatus } from "./save-participant.ts"
import { saveRegistration } from "./saved-registration.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)
const minor = { birthDate: "2012-03-04" }

const contextOf = (userId: string) => ({
  ...{ db, now },
  actor: { userId, isConfirmed: true, admin: false, secretaryOf: [] },
})

/** A child whom a parent's account enters for a stage that asks for consents. */
const entered = async () => {
  const stage = await makeStage(db)
  await makeConsentText(db, stage.institutionId)
  const parent = await makeUser(db, { name: "Ilze Ozola" })
  const child = await makeHeldRider(db, parent.id, { name: "Bruno Ozols" })
  await makeParticipant(db, stage, { ...minor, id: child.id })
  const own = { stage: stage.path, rider: child.id }
  const give = (context = contextOf(parent.id), version = 1) =>
    giveOwnConsent(context, { ...own, guardianName: "Ilze Ozola", version })
  const stored = async () =>
    (await db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key)))[0]
  return { stage, parent, child, own, give, stored }
}

test("a parent consents for a child whom they enter, without a mail, and takes it back [EN-04]", async () => {
  const { stage, parent, own, give, stored } = await entered()
  const context = contextOf(parent.id)
  expect(await ownConsent(context, own)).toMatchObject({
    state: "missing",
    mayConsent: true,
    name: "Ilze Ozola",
  })
  expect(await give()).toEqual({ kind: "given" })
  expect(await stored()).toMatchObject({
    way: "account",
    guardianName: "Ilze Ozola",
    version: 1,
    givenOn: now,
  })
  const secretary = { db, now, actor: await makeSecretary(db, stage.institutionId) }
  const status = { id: own.rider, status: "Confirmed" } as const
  expect(await setParticipantStatus(secretary, stage.path, status)).toEqual({ kind: "set" })
  expect(await ownConsent(context, own)).toMatchObject({ state: "given", mayWithdraw: true })
  expect(await takeOwnBack(context, own)).toEqual({ kind: "withdrawn" })
  const isThem = and(eq(participant.stageKey, stage.key), eq(participant.id, own.rider))
  expect((await db.select().from(participant).where(isThem))[0]?.status).toBe("Registered")
  expect(await takeOwnBack(context, own)).toEqual({ kind: "refused", reason: "no-consent" })
})

test("a minor consents neither for themselves nor for another minor, and nobody for a rider of others [EN-04]", async () => {
  const { stage, parent, own, give } = await entered()
  const young = await makeUser(db)
  await makeParticipant(db, stage, { ...minor, id: young.id })
  const self = { stage: stage.path, rider: young.id }
  const refused = { kind: "refused", reason: "rider-consents-not" }
  expect(await ownConsent(contextOf(young.id), self)).toMatchObject({ state: "missing", mayConsent: false })
  expect(await giveOwnConsent(contextOf(young.id), { ...self, guardianName: "Me", version: 1 })).toEqual(
    refused,
  )
  // the owner of the account that enters the child is a minor, too
  await makeOwner(db, parent.id)
  const form = makeForm({ birthDate: "2010-01-01" })
  await db.transaction((tx) => saveRegistration(tx, { riderId: parent.id, form, now }))
  expect(await give()).toEqual(refused)
  const other = await makeUser(db)
  expect(await give(contextOf(other.id))).toEqual({ kind: "refused", reason: "forbidden" })
  const unknown = { kind: "refused", reason: "participant-not-found" }
  expect(await ownConsent(contextOf(other.id), own)).toEqual(unknown)
})

test("a consent that came by a link or on paper is not taken back with an account [EN-04]", async () => {
  const { stage, parent, own } = await entered()
  await makeConsent(db, { stageKey: stage.key, participantId: own.rider }, { way: "link" })
  expect(await ownConsent(contextOf(parent.id), own)).toMatchObject({ state: "given", mayWithdraw: false })
  expect(await takeOwnBack(contextOf(parent.id), own)).toEqual({ kind: "refused", reason: "no-consent" })
})

test("a parent consents to the text that they have read, and not to one that was written meanwhile [EN-04]", async () => {
  const { stage, parent, own, give, stored } = await entered()
  await makeConsentText(db, stage.institutionId, { en: "I agree, and pay the doctor." })
  expect(await give()).toEqual({ kind: "refused", reason: "changed-meanwhile" })
  expect(await stored()).toBeUndefined()
  expect(await ownConsent(contextOf(parent.id), own)).toMatchObject({ version: 2 })
  expect(await give(contextOf(parent.id), 2)).toEqual({ kind: "given" })
  expect(await stored()).toMatchObject({ version: 2 })
})

test("once the stage is over nobody consents for its riders, or takes a consent back [EN-04]", async () => {
  const { stage, parent, own, give, stored } = await entered()
  const late = { ...contextOf(parent.id), now: stage.competitionEndDate }
  expect(await give(late)).toEqual({ kind: "refused", reason: "consent-not-needed" })
  expect(await ownConsent(late, own)).toMatchObject({ state: null })
  await give()
  expect(await takeOwnBack(late, own)).toEqual({ kind: "refused", reason: "no-consent" })
  expect(await ownConsent(late, own)).toMatchObject({ state: "given", mayWithdraw: false })
  expect(await stored()).toMatchObject({ withdrawnOn: null })
})
