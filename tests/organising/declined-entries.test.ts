import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { LinkTarget } from "#contracts/registration/participants.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { linkRider } from "#server/registration/link-rider.ts"
import { declineEntry, ownLinks } from "#server/registration/own-links.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeLinkedEntry } from "#tests/support/factories/make-linked-entry.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 20)

test("an entry says on the page of which rider of the account it is, and nothing where it is the owner's [RI-04, FA-01]", async () => {
  const [stage, { id: userId }] = [await makeStage(db), await makeUser(db)]
  const child = await makeHeldRider(db, userId, { name: "Bruno Ozols" })
  const [own, theirs] = [await makeParticipant(db, stage), await makeParticipant(db, stage)]
  await makeLinkedEntry(db, { userId, stageKey: stage.key, participantId: own.id })
  const link = { stageKey: stage.key, participantId: theirs.id, riderId: child.riderId }
  await db.insert(linkedEntry).values(link)
  const links = await ownLinks(db, userId)
  expect(links).toHaveLength(2)
  for (const [participantId, rider] of [
    [own.id, null],
    [theirs.id, "Bruno Ozols"],
  ])
    expect(links).toContainEqual(expect.objectContaining({ participantId, rider }))
})

test("holders see what was linked to them, take it off their page, and only they let it be linked again [RI-04]", async () => {
  const [stage, { id: userId }] = [await makeStage(db), await makeUser(db)]
  const { institutionId, championshipId } = stage
  const next = await makeStage(db, { institutionId, championshipId })
  const { id: riderId } = one(await db.insert(rider).values({ userId, entryId: userId }).returning())
  const secretary = { db, actor: await makeSecretary(db, institutionId), now }
  const [first, second] = [
    await makeParticipant(db, stage, { name: "Zane Zīle" }),
    await makeParticipant(db, next, { name: "Zane Zīle" }),
  ]
  const link = (to: LinkTarget) => linkRider(secretary, stage.path, { id: first.id, to })
  const linkNext = (to: LinkTarget) => linkRider(secretary, next.path, { id: second.id, to })
  const set = (by: string, isDeclined: boolean) =>
    declineEntry({ db, now }, by, { stage: stage.path, participantId: first.id, isDeclined })
  const linked = { kind: "linked", rider: riderId }
  const own = { rider: riderId }
  expect(await set(userId, true)).toEqual(refused("not-linked"))
  expect(await link(own)).toEqual(linked)
  expect(await ownLinks(db, userId)).toMatchObject([{ participantId: first.id, isDeclined: false }])
  expect(JSON.stringify(await ownLinks(db, userId))).not.toMatch(/birth|license|email/i)

  // nobody else's word counts
  expect(await set((await makeUser(db)).id, true)).toEqual(refused("not-linked"))
  expect(await set(userId, true)).toEqual({ kind: "declined" })
  const entry = { stageKey: stage.key, participantId: first.id }
  expect((await findRiders(db, [entry]))(entry)).toBeNull()
  expect(await ownLinks(db, userId)).toMatchObject([{ participantId: first.id, isDeclined: true }])
  expect(await link(own)).toEqual(refused("link-declined"))
  // nor together with others
  await linkNext({ stage: stage.path, participantId: first.id })
  expect(await linkNext(own)).toEqual(refused("link-declined"))

  expect(await set(userId, false)).toEqual({ kind: "allowed" })
  expect(await linkNext(own)).toEqual(linked)
  expect(await ownLinks(db, userId)).toHaveLength(2)
  const events = await db.select().from(audit).where(eq(audit.userId, userId)).orderBy(audit.id)
  expect(events.map(({ event }) => event)).toEqual(["decline_entry", "allow_entry"])

  // both entries are the same person's
  await set(userId, true)
  await forgetParticipant(secretary, stage.path, { id: first.id, isTrial: false })
  expect(await ownLinks(db, userId)).toEqual([])
})
