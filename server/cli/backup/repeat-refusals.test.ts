import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { giveRole, takeRole } from "#server/accounts/change-role.ts"
import { hideRider } from "#server/db/hide-rider.ts"
import { refuseClub } from "#server/db/refuse-club.ts"
import { guardianConsent } from "#server/db/schema/consents.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import { withdrawForGuardian } from "#server/registration/entry-consent.ts"
import { linkRider, unlinkRider } from "#server/registration/link-rider.ts"
import { backUp, backupTime, restoreKnowing, siteOn } from "#tests/support/backup-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { makeConsent, makeConsentText } from "#tests/support/factories/make-consent.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"

const later = backupTime + 3_600_000

const by = { userId: null, now: later }

test("a restore repeats that riders refused the manager of their club, and that a manager's role ended, but not what was taken back since [FA-05] [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const [{ id: clubId }, { id: institutionId }] = [await makeClub(db), await makeInstitution(db)]
  const named = { role: "club-manager", institutionId, clubId } as const
  const [former, still] = [await makeUser(db), await makeUser(db)]
  for (const { email } of [former, still]) await db.transaction((tx) => giveRole(tx, { email, named }, by))
  const owner = await makeUser(db)
  const [child, other] = [await makeHeldRider(db, owner.id), await makeHeldRider(db, owner.id)]
  const { archive } = await backUp(site)

  const wish = (riderId: string, refusesClub: boolean) =>
    db.transaction((tx) => refuseClub(tx, { riderId, refusesClub }, by))
  for (const id of [owner.id, child.id, other.id]) await wish(id, true)
  await wish(other.id, false)
  for (const { email } of [former, still]) await db.transaction((tx) => takeRole(tx, { email, named }, by))
  await db.transaction((tx) => giveRole(tx, { email: still.email, named }, by))

  const { db: restored } = await restoreKnowing(site, archive, 3)
  const riders = await restored.select({ id: rider.entryId, refusesClub: rider.refusesClub }).from(rider)
  expect(new Set(riders.map(({ id, refusesClub }) => `${id} ${refusesClub}`))).toEqual(
    new Set([`${owner.id} true`, `${child.id} true`, `${other.id} false`]),
  )
  const roles = await restored.select({ userId: role.userId }).from(role)
  expect(roles).toEqual([{ userId: still.id }])
})

test("people who opted out of a rider's page still have none, and entries taken off a page stay off it [RI-03, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const [hidden, shown] = [await makeUser(db), await makeUser(db)]
  for (const { id } of [hidden, shown]) await makeParticipant(db, stage, { id })
  const { institutionId } = stage
  const [first, second] = [await makeStage(db, { institutionId }), await makeStage(db, { institutionId })]
  const [one, other] = [await makeParticipant(db, first), await makeParticipant(db, second)]
  const context = { db, actor: await makeSecretary(db, institutionId), now: backupTime - 1 }
  const link = () =>
    linkRider(context, second.path, { id: other.id, to: { stage: first.path, participantId: one.id } })
  await link()
  // wants a page again after the backup
  const [again, theirs] = [await makeUser(db), await makeParticipant(db, first)]
  await makeLinkedEntry(db, { userId: again.id, stageKey: first.key, participantId: theirs.id })
  await db.update(rider).set({ isHidden: true }).where(eq(rider.userId, again.id))
  const { archive } = await backUp(site)

  const wish = (userId: string, isHidden: boolean) =>
    db.transaction((tx) => hideRider(tx, { riderId: userId, isHidden }, { userId, now: later }))
  await wish(hidden.id, true)
  await wish(shown.id, true)
  await wish(shown.id, false)
  await unlinkRider(context, second.path, { id: other.id })
  await wish(again.id, false)
  await unlinkRider(context, first.path, { id: theirs.id })

  const { db: restored } = await restoreKnowing(site, archive, 3)
  const riders = await restored.select({ userId: rider.userId, isHidden: rider.isHidden }).from(rider)
  expect(riders).toHaveLength(3)
  expect(riders).toEqual(
    expect.arrayContaining([
      { userId: shown.id, isHidden: false },
      { userId: hidden.id, isHidden: true },
      { userId: again.id, isHidden: true },
    ]),
  )
  expect(await restored.$count(linkedEntry)).toBe(0)
})

test("a consent that a guardian withdrew after the backup is withdrawn after a restore, too [EN-04] [TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  await makeConsentText(db, stage.institutionId)
  const context = { db, actor: await makeSecretary(db, stage.institutionId), now: later }
  const minor = { birthDate: "2014-03-04", status: "Confirmed" } as const
  const [withdrawn, kept] = [await makeParticipant(db, stage, minor), await makeParticipant(db, stage, minor)]
  for (const { id } of [withdrawn, kept]) await makeConsent(db, { stageKey: stage.key, participantId: id })
  const { archive } = await backUp(site)
  await withdrawForGuardian(context, { stage: stage.path, id: withdrawn.id })

  const { db: restored } = await restoreKnowing(site, archive, 1)
  const consents = await restored.select().from(guardianConsent)
  expect(consents.map(({ participantId, withdrawnOn }) => [participantId, withdrawnOn !== null])).toEqual(
    expect.arrayContaining([
      [withdrawn.id, true],
      [kept.id, false],
    ]),
  )
  const entries = await restored.select({ id: participant.id, status: participant.status }).from(participant)
  expect(new Map(entries.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [withdrawn.id, "Registered"],
      [kept.id, "Confirmed"],
    ]),
  )
})
