import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { findActor } from "#server/accounts/find-actor.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import { acceptRider } from "#server/registration/accept-rider.ts"
import { endSight } from "#server/registration/end-sight.ts"
import { inviteToTakeOver } from "#server/registration/invite-holder.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { backUp, backupTime, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

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

  const other = siteOn(await bareDatabase())
  expect(await other.nulle("restore", archive, "--former", databaseUrlOf(site.database))).toMatchObject({
    code: 0,
    output: expect.stringContaining(": 3 deletions and revocations."),
  })
  const { db: restored } = other.database
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
