import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import { undoers } from "#server/api/undoers.ts"
import { startPlan } from "#server/db/schema/start-list.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { readHead, readLines } from "#server/live/read-board.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { creditTime, liftLimit } from "#server/results/time-limits.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { testDatabase } from "#tests/support/database.ts"
import { lateRace } from "#tests/support/late-race.ts"
import { noon } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

/** The same race, with what a secretary may change about its time. */
const limitedRace = async (minutes: number | null = 60) => {
  const race = await lateRace(db, { plan: { minutes } })
  const { stage, rider, by } = race
  const credit = (seen: TimeCredit | null, after: TimeCredit | null) =>
    creditTime(by, stage.path, { participantId: rider.id, seen, credit: after })
  const lift = (seen: string | null, reason: string | null) =>
    liftLimit(by, stage.path, { racingClass: "Expert", seen, reason })
  const undo = (outcome: { kind: string; revision?: number | null }) =>
    undoChange({ ...by, undoers }, stage.path, { revision: outcome.revision ?? 0 })
  return { ...race, credit, lift, undo }
}

const helped: TimeCredit = { minutes: 10, reason: "Helped an injured rider" }

test("credited minutes move the finish and not the start, are shown with the reason, and can be undone [TI-08]", async () => {
  const { stage, points, credit, undo } = await limitedRace()
  expect(await points()).toEqual([2, 15])
  const given = await credit(null, helped)
  expect(await points()).toEqual([2, 5])
  const head = await readHead(db, stage.path)
  const read = head && (await readLines(db.$client, head.key, 0))
  expect(read?.lines.map(({ timeCredit }) => timeCredit)).toEqual([helped])

  const more = await credit(helped, { ...helped, minutes: 20 })
  expect(await points()).toEqual([2])
  expect(await undo(given)).toMatchObject({ kind: "refused", reason: "changed-since" })
  expect(await undo(more)).toMatchObject({ kind: "undone" })
  expect(await points()).toEqual([2, 5])
  expect(await undo(given)).toMatchObject({ kind: "undone" })
  expect(await points()).toEqual([2, 15])
})

test("what another secretary has credited meanwhile is not overwritten [TI-08]", async () => {
  const { stage, by, credit, points } = await limitedRace()
  await credit(null, helped)
  expect(await credit(null, { ...helped, minutes: 20 })).toMatchObject({ reason: "changed-meanwhile" })
  expect(await credit(helped, helped)).toMatchObject({ reason: "already-set" })
  const nobody = { participantId: "nobody", seen: null, credit: helped }
  expect(await creditTime(by, stage.path, nobody)).toMatchObject({ reason: "unknown-participant" })
  expect(await points()).toEqual([2, 5])
  expect(await credit(helped, null)).toMatchObject({ kind: "changed" })
  expect(await points()).toEqual([2, 15])
})

test("a limit that is lifted costs nobody anything, start times go on counting, and it can be undone [TI-08]", async () => {
  const { stage, token, points, lift, undo } = await limitedRace()
  const lifted = await lift(null, "Thunderstorm")
  expect(await points()).toEqual([2])
  expect((await readHead(db, stage.path))?.classes).toMatchObject([{ limitLifted: "Thunderstorm" }])
  const read = await readJudgeStage({ db, now: noon }, token, stage.path)
  expect(read.kind === "found" && read.stage.timing?.classes).toMatchObject([{ minutes: null }])
  expect(await lift(null, "Fog")).toMatchObject({ reason: "changed-meanwhile" })
  expect(await undo(lifted)).toMatchObject({ kind: "undone" })
  expect(await points()).toEqual([2, 15])
})

test("there is nothing to lift in a class without a limit [TI-08]", async () => {
  const { stage, by, lift } = await limitedRace(null)
  expect(await lift(null, "Fog")).toMatchObject({ reason: "no-limit" })
  const unknown = { racingClass: "Nobody’s", seen: null, reason: "Fog" }
  expect(await liftLimit(by, stage.path, unknown)).toMatchObject({ reason: "unknown-class" })
  expect(await db.$count(startPlan, eq(startPlan.limitLifted, "Fog"))).toBe(0)
})

test("a timekeeper's phone knows who has more minutes [TI-08]", async () => {
  const { stage, rider, token, credit } = await limitedRace()
  await credit(null, helped)
  const read = await readJudgeStage({ db, now: noon }, token, stage.path)
  expect(read.kind === "found" && read.stage.timing?.credits).toEqual([
    { participant: rider.id, minutes: 10 },
  ])
})

test("approved results keep the times that they were approved with [TI-08]", async () => {
  const { stage, rider, by, points, credit, lift } = await limitedRace()
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNF", reason: null })
  await approveResults(by, stage.path, { seenRevision: 1_000 })
  expect(await credit(null, helped)).toMatchObject({ reason: "results-approved" })
  expect(await lift(null, "Fog")).toMatchObject({ reason: "results-approved" })
  expect(await points()).toEqual([2, 15])
})
