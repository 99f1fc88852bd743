import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import { audit } from "#server/db/schema/roles.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeActor } from "#tests/support/factories/make-actor.ts"
import { makeHeldRider } from "#tests/support/factories/make-rider.ts"
import { makeScoredStage } from "#tests/support/factories/make-scored-stage.ts"
import { running } from "#tests/support/running.ts"
import { refused } from "#tests/support/scored-race.ts"
import { removeRider } from "./remove-rider.ts"

const { db } = await testDatabase()
const now = Date.UTC(2026, 4, 17)

/** An account and a child of it who has ridden. */
const ridden = async () => {
  const actor = await makeActor(db)
  const child = await makeHeldRider(db, actor.userId, { name: "Bruno Ozols" })
  const { stage } = await makeScoredStage(db, {
    ...running(),
    cards: { "Bruno Ozols": [[2]] },
    riders: { "Bruno Ozols": { id: child.id } },
  })
  return { context: { db, actor, now }, child, stage }
}

test("a rider who is removed is forgotten, and only after a proof where there are entries [FA-01, D-35]", async () => {
  const { context, child, stage } = await ridden()
  const remove = { rider: child.id, isProven: true }
  expect(await removeRider(context, { ...remove, isProven: false })).toEqual(refused("proof-needed"))
  expect(await removeRider(context, remove)).toEqual({ kind: "removed" })
  const left = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(left).toMatchObject([{ id: expect.stringMatching(/^forgotten-/), name: "—", birthDate: null }])
  expect(await db.$count(rider, eq(rider.entryId, child.id))).toBe(0)
  expect(await removeRider(context, remove)).toEqual(refused("rider-not-found"))
  // a restore of a backup repeats it by this entry
  const log = await db.select().from(audit).where(eq(audit.userId, context.actor.userId))
  expect(log).toMatchObject([{ event: "remove_rider", data: { rider: child.id } }])
  const without = await makeHeldRider(db, context.actor.userId)
  expect(await removeRider(context, { rider: without.id, isProven: false })).toEqual({ kind: "removed" })
})

test("nobody removes riders of others, or the owner of an account; whom another account holds stays with it [FA-01]", async () => {
  const { context, child, stage } = await ridden()
  const other = { ...context, actor: await makeActor(db) }
  const remove = { rider: child.id, isProven: true }
  expect(await removeRider(other, remove)).toEqual(refused("rider-not-found"))
  const owner = { rider: context.actor.userId, isProven: true }
  expect(await removeRider(context, owner)).toEqual(refused("rider-not-found"))
  await db.insert(riderHolder).values({ riderId: child.riderId, userId: other.actor.userId })
  expect(await removeRider(context, remove)).toEqual({ kind: "removed" })
  const left = await db.select().from(participant).where(eq(participant.stageKey, stage.key))
  expect(left).toMatchObject([{ id: child.id, name: "Bruno Ozols" }])
  expect(await db.select().from(riderHolder).where(eq(riderHolder.riderId, child.riderId))).toMatchObject([
    { userId: other.actor.userId },
  ])
})
