import { eq, isNotNull } from "drizzle-orm"
import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { findActor } from "#server/accounts/find-actor.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import { acceptRider } from "#server/registration/accept-rider.ts"
import { endSight } from "#server/registration/end-sight.ts"
import { inviteToTakeOver } from "#server/registration/invite-holder.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { backUp, backupTime, restoreKnowing, siteOn } from "#tests/support/backup-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider, makeInvitation } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"

const later = backupTime + 3_600_000

test("who has handed a rider over, or left one, or sees one no longer after the archive was made, gets nothing back by a restore [FA-03, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const actorOf = async () => ({ db, actor: await findActor(db, (await makeUser(db)).id), now: later })
  const [mother, father, child] = [await actorOf(), await actorOf(), await actorOf()]
  const [grown, shared, seen] = await Promise.all([1, 2, 3].map(() => makeHeldRider(db, mother.actor.userId)))
  if (!grown || !shared || !seen) throw new Error("There are no riders")
  await db.insert(riderHolder).values([
    { riderId: shared.riderId, userId: father.actor.userId },
    { riderId: seen.riderId, userId: father.actor.userId, onlySees: true },
  ])
  const { archive } = await backUp(site)
  const made = await inviteToTakeOver(mother, grown.id)
  if (made.kind === "refused") throw new Error(made.reason)
  await acceptRider(child, { secret: made.secret, isRider: true })
  await leaveRider(mother, { rider: shared.id })
  await endSight(mother, { rider: seen.id })

  const { db: restored } = await restoreKnowing(site, archive, 3)
  const owners = await restored.select().from(rider).where(eq(rider.userId, child.actor.userId))
  expect(owners).toMatchObject([{ entryId: grown.id }])
  const holders = await restored.select().from(riderHolder)
  const shown = holders.map(({ riderId, userId, onlySees }) => ({ riderId, userId, onlySees }))
  expect(shown).toHaveLength(3)
  for (const one of [
    { riderId: grown.riderId, userId: mother.actor.userId, onlySees: true },
    { riderId: shared.riderId, userId: father.actor.userId, onlySees: false },
    { riderId: seen.riderId, userId: mother.actor.userId, onlySees: false },
  ])
    expect(shown).toContainEqual(one)
})

test("a rider who was handed over after the archive was made, and was forgotten since, is forgotten again, also as the owner of an account [FA-03, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const actorOf = async () => ({ db, actor: await findActor(db, (await makeUser(db)).id), now: later })
  const [mother, coach, grown] = [await actorOf(), await actorOf(), await actorOf()]
  const [removed, owner] = await Promise.all([1, 2].map(() => makeHeldRider(db, mother.actor.userId)))
  if (!removed || !owner) throw new Error("There are no riders")
  for (const { id } of [removed, owner]) await makeParticipant(db, stage, { id })
  const { archive } = await backUp(site)
  await handOver(mother, removed.id, { to: coach })
  await handOver(mother, owner.id, { to: grown, isRider: true })
  expect(await removeRider(coach, { rider: removed.id, isProven: true })).toEqual({ kind: "removed" })
  expect(await deleteAccount({ db, now: later }, grown.actor.userId)).toEqual({ kind: "deleted" })

  const { db: restored } = await restoreKnowing(site, archive, 2)
  expect(await restored.select().from(participant)).toEqual([])
  expect(await restored.select().from(rider)).toEqual([])
})

test("a rider whom another account came to enter after the archive was made stays with it, whatever became of the first [FA-03, FA-04, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const actorOf = async () => ({ db, actor: await findActor(db, (await makeUser(db)).id), now: later })
  const [first, leaver, father] = [await actorOf(), await actorOf(), await actorOf()]
  const [handedOver, shared] = await Promise.all([1, 2].map(() => makeHeldRider(db, first.actor.userId)))
  const left = await makeHeldRider(db, leaver.actor.userId)
  if (!handedOver || !shared) throw new Error("There are no riders")
  for (const { id } of [handedOver, shared, left]) await makeParticipant(db, stage, { id })
  const { archive } = await backUp(site)
  await handOver(first, handedOver.id, { to: father })
  for (const [by, { id, riderId }] of [
    [first, shared],
    [leaver, left],
  ] as const) {
    const { secret } = await makeInvitation(db, { riderId }, { userId: by.actor.userId })
    expect(await acceptRider(father, { secret })).toMatchObject({ kind: "accepted", rider: id })
  }
  expect(await removeRider(leaver, { rider: left.id, isProven: true })).toEqual({ kind: "removed" })
  await deleteAccount({ db, now: later }, first.actor.userId)

  const { db: restored } = await restoreKnowing(site, archive, 5)
  const holders = await restored.select().from(riderHolder)
  const shown = holders.map(({ riderId, userId, onlySees }) => ({ riderId, userId, onlySees }))
  expect(shown).toHaveLength(3)
  for (const { riderId } of [handedOver, shared, left])
    expect(shown).toContainEqual({ riderId, userId: father.actor.userId, onlySees: false })
  expect(await restored.$count(participant, isNotNull(participant.birthDate))).toBe(3)
})

test("whose sight of a rider was ended before the next hand-over, sees nothing again by a restore [FA-03, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const actorOf = async () => ({ db, actor: await findActor(db, (await makeUser(db)).id), now: later })
  const [mother, coach, father] = [await actorOf(), await actorOf(), await actorOf()]
  const child = await makeHeldRider(db, mother.actor.userId)
  const { archive } = await backUp(site)
  await handOver(mother, child.id, { to: coach })
  expect(await endSight(coach, { rider: child.id })).toEqual({ kind: "ended" })
  await handOver(coach, child.id, { to: father })

  const { db: restored } = await restoreKnowing(site, archive, 3)
  const holders = await restored.select().from(riderHolder)
  expect(new Set(holders.map(({ userId, onlySees }) => `${userId} ${onlySees}`))).toEqual(
    new Set([`${coach.actor.userId} true`, `${father.actor.userId} false`]),
  )
})

type Acting = Parameters<typeof inviteToTakeOver>[0]

/** Hands a rider over by a link. */
const handOver = async (from: Acting, rider: string, { to, isRider }: { to: Acting; isRider?: boolean }) => {
  const made = await inviteToTakeOver(from, rider)
  if (made.kind === "refused") throw new Error(made.reason)
  expect(await acceptRider(to, { secret: made.secret, isRider })).toMatchObject({ kind: "accepted" })
}
