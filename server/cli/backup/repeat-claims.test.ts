import { expect, test } from "vitest"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { removeRider } from "#server/accounts/remove-rider.ts"
import { participant } from "#server/db/schema/registration.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { undoClaim } from "#server/registration/claim-codes.ts"
import { backUp, backupTime, restoreKnowing, siteOn } from "#tests/support/backup-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeClaim } from "#tests/support/factories/make-claim.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"

const later = backupTime + 3_600_000

test("claims that were undone stay undone, and what was claimed after the archive is forgotten again with its account [FA-06, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const [undone, claimedSince] = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  const [holder, leaver] = [await makeUser(db), await makeUser(db)]
  const entryOf = ({ id }: { id: string }) => ({ stageKey: stage.key, participantId: id })
  await makeClaim(db, entryOf(undone), { userId: holder.id })
  const { archive } = await backUp(site)

  const context = { db, actor: await makeSecretary(db, stage.institutionId), now: later }
  await undoClaim(context, { stage: stage.path, id: undone.id })
  await makeClaim(db, entryOf(claimedSince), { userId: leaver.id })
  await deleteAccount({ db, now: later }, leaver.id)

  const { db: restored } = await restoreKnowing(site, archive, 2)
  expect(await restored.$count(linkedEntry)).toBe(0)
  expect(await restored.select().from(participant)).toMatchObject([{ id: undone.id, name: undone.name }])
})

test("an entry that was claimed after the archive for a rider who was removed since, or with an account that is newer, is forgotten again [FA-06, TR-04]", async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  const stage = await makeStage(db)
  const [ofChild, ofNewer] = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  const entryOf = ({ id }: { id: string }) => ({ stageKey: stage.key, participantId: id })
  const actor = await makeActor(db)
  const child = await makeHeldRider(db, actor.userId)
  const { archive } = await backUp(site)

  await makeClaim(db, entryOf(ofChild), { userId: actor.userId, riderId: child.id })
  await removeRider({ db, actor, now: later }, { rider: child.id, isProven: true })
  const newer = await makeUser(db)
  await makeClaim(db, entryOf(ofNewer), { userId: newer.id })
  await deleteAccount({ db, now: later }, newer.id)

  const { db: restored } = await restoreKnowing(site, archive, 2)
  expect(await restored.select().from(participant)).toEqual([])
  expect(await restored.select().from(rider)).toEqual([])
})
