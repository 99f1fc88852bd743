import { expect, test } from "vitest"
import { linkRider, unlinkRider } from "#server/registration/link-rider.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { refused } from "#tests/support/scored-race.ts"

const { db } = await testDatabase()

test("a link that somebody else has just made is neither replaced nor removed unseen [RI-04]", async () => {
  const { id: institutionId } = await makeInstitution(db)
  const context = { db, actor: await makeSecretary(db, institutionId), now: Date.UTC(2026, 4, 20) }
  const enter = async () => {
    const stage = await makeStage(db, { institutionId })
    const { id } = await makeParticipant(db, stage, { name: "Zane Liepa" })
    return { stage, id }
  }
  type Entered = Awaited<ReturnType<typeof enter>>
  const link = (one: Entered, other: Entered, seen: string | null) => {
    const to = { stage: other.stage.path, participantId: other.id }
    return linkRider(context, one.stage.path, { id: one.id, to, seen })
  }
  const unlink = ({ stage, id }: Entered, seen: string | null) =>
    unlinkRider(context, stage.path, { id, seen })
  const ridersOf = async (entered: readonly Entered[]) => {
    const entries = entered.map(({ stage, id }) => ({ stageKey: stage.key, participantId: id }))
    return entries.map(await findRiders(db, entries))
  }
  const [first, second, third, fourth] = [await enter(), await enter(), await enter(), await enter()]
  await link(second, first, null)
  await link(fourth, third, null)
  const [one = null, other = null] = await ridersOf([first, third])

  // it was linked to nobody when they looked
  expect(await link(first, third, null)).toEqual(refused("changed-meanwhile"))
  // both chose the same
  expect(await link(first, second, null)).toEqual({ kind: "linked", rider: one })
  expect(await unlink(first, other)).toEqual(refused("changed-meanwhile"))
  expect(await ridersOf([first, second, third, fourth])).toEqual([one, one, other, other])
  expect(await unlink(first, one)).toEqual({ kind: "unlinked" })
})
