import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { dataAbout } from "#server/accounts/data-about.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { purgeExpired } from "#server/purge-daily.ts"
import { giveOwnConsent } from "#server/registration/own-consent.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { saveStageFields } from "#tests/support/save-stage.ts"
import { testFiles } from "#tests/support/test-files.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 1)

/** A child whom a parent's account enters for a stage that asks for consents. */
const entered = async () => {
  const stage = await makeStage(db)
  await makeConsentText(db, stage.institutionId)
  const parent = await makeUser(db)
  const child = await makeHeldRider(db, parent.id)
  await makeParticipant(db, stage, { id: child.id, birthDate: "2012-03-04" })
  const own = { stage: stage.path, rider: child.id }
  const actor = { userId: parent.id, isConfirmed: true, admin: false, secretaryOf: [] }
  const give = () => giveOwnConsent({ db, now, actor }, { ...own, guardianName: "Ilze Ozola", version: 1 })
  const stored = async () =>
    (await db.select().from(guardianConsent).where(eq(guardianConsent.stageKey, stage.key)))[0]
  return { stage, parent, child, own, give, stored }
}

test("what somebody consented to is among their data; the name goes with the account, and the consent with the rider [EN-04] [D-35]", async () => {
  const { parent, child, give, stored } = await entered()
  await give()
  const { guardianConsents } = await dataAbout(db, { id: parent.id, email: parent.email })
  expect(guardianConsents).toMatchObject([{ guardian_name: "Ilze Ozola", participant_id: child.id }])
  const other = await makeUser(db)
  await db.insert(riderHolder).values({ riderId: child.riderId, userId: other.id })
  expect(await deleteAccount({ db, now }, parent.id)).toEqual({ kind: "deleted" })
  expect(await stored()).toMatchObject({ way: "account", guardianName: null, userId: null })
  expect(await deleteAccount({ db, now }, other.id)).toEqual({ kind: "deleted" })
  expect(await stored()).toBeUndefined()
})

test("the data of a rider's account have the consent for the rider, but not whom the guardian named for the day [EN-04] [D-35]", async () => {
  const { stage, parent, own } = await entered()
  const standIn = { standInName: "Andris Kalns", standInPhone: "+371 29111222" }
  await makeConsent(db, { stageKey: stage.key, participantId: own.rider }, { way: "link", ...standIn })
  const about = await dataAbout(db, { id: parent.id, email: parent.email })
  expect(about.guardianConsents).toMatchObject([{ guardian_name: "Ilze Ozola", way: "link" }])
  for (const private_ of Object.values(standIn)) expect(JSON.stringify(about)).not.toContain(private_)
})

test("phones leave consents a month after the stage and names a year after it; that somebody has consented stays [EN-04] [D-35]", async () => {
  const { stage, own, stored } = await entered()
  const standIn = { standInName: "Andris Kalns", standInPhone: "+371 29111222" }
  await makeConsent(db, { stageKey: stage.key, participantId: own.rider }, standIn)
  const day = 24 * 3_600_000
  await purgeExpired({ db, now: stage.competitionEndDate + 29 * day })
  expect(await stored()).toMatchObject(standIn)
  await purgeExpired({ db, now: stage.competitionEndDate + 31 * day })
  expect(await stored()).toMatchObject({
    standInName: "Andris Kalns",
    standInPhone: null,
    guardianName: "Ilze Ozola",
  })
  await purgeExpired({ db, now: stage.competitionEndDate + 366 * day })
  expect(await stored()).toMatchObject({ standInName: null, guardianName: null, version: 1, way: "paper" })
})

test("a stage that moves to a day before the birthday of a confirmed rider makes the entry Registered again; others stay [EN-04]", async () => {
  const stage = await makeStage(db)
  await makeConsentText(db, stage.institutionId)
  const grown = await makeParticipant(db, stage, { birthDate: "2008-05-10", status: "Confirmed" })
  const adult = await makeParticipant(db, stage, { status: "Confirmed" })
  const actor = await makeSecretary(db, stage.institutionId)
  const times = { competitionStartDate: "2026-05-09T10:00", competitionEndDate: "2026-05-09T18:00" }
  const context = { db, actor, now, files: testFiles() }
  expect(await saveStageFields(context, stage.path, times)).toEqual({ kind: "saved" })
  const entries = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(new Map(entries.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [grown.id, "Registered"],
      [adult.id, "Confirmed"],
    ]),
  )
})
