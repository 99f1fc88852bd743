import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { defaultStartPlan } from "#domain/registration/start-plan.ts"
import type { TimeCredit } from "#domain/timing/time-credit.ts"
import { undoers } from "#server/api/undoers.ts"
import { penalty } from "#server/db/schema/results.ts"
import { startPlan } from "#server/db/schema/start-list.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { readHead, readLines } from "#server/live/read-board.ts"
import { makeStartList } from "#server/registration/start-list/make-start-list.ts"
import { publishStartList } from "#server/registration/start-list/publish-start-list.ts"
import { approveResults } from "#server/results/approval.ts"
import { setResultStatus } from "#server/results/statuses.ts"
import { creditTime, liftLimit } from "#server/results/time-limits.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { timingEvent } from "#tests/support/timing-events.ts"
import { noon, wireTap } from "#tests/support/wire-taps.ts"

const { db } = await testDatabase()

const ten = noon - 2 * 3_600_000
const minute = 60_000

/** A rider who started two minutes late and finished fifteen minutes late. */
const lateRace = async (minutes: number | null = 60) => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", startTime: ten }] })
  const rider = await makeParticipant(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: ten - 86_400_000 }
  const plan = { ...defaultStartPlan, minutes, seed: null }
  await makeStartList(by, stage.path, { classes: [{ racingClass: "Expert", plan }], isConfirmed: false })
  await publishStartList(by, stage.path, true)
  await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  const token = await openPass(db, stage, { pass: await makePass(db, stage, { kind: "timing" }) })
  const mark = (name: "TimingStarted" | "TimingFinished", after: number) =>
    timingEvent({ participant: rider.id, name, time: ten + after * minute })
  await sendAs(db, stage, token)([mark("TimingStarted", 2), mark("TimingFinished", 75)])
  const points = async () => {
    const isTheirs = and(eq(penalty.stageKey, stage.key), eq(penalty.participantId, rider.id))
    const found = await db.select().from(penalty).where(isTheirs).orderBy(penalty.control)
    return found.map((one) => one.points)
  }
  const credit = (seen: TimeCredit | null, after: TimeCredit | null) =>
    creditTime(by, stage.path, { participantId: rider.id, seen, credit: after })
  const lift = (seen: string | null, reason: string | null) =>
    liftLimit(by, stage.path, { racingClass: "Expert", seen, reason })
  const undo = (outcome: { kind: string; revision?: number }) =>
    undoChange({ ...by, undoers }, stage.path, { revision: outcome.revision ?? 0 })
  return { stage, rider, by, token, points, credit, lift, undo }
}

const helped: TimeCredit = { minutes: 10, reason: "Helped an injured rider" }

test("credited minutes move the finish and not the start, are shown with the reason, and can be undone [TI-08]", async () => {
  const { stage, points, credit, undo } = await lateRace()
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
  const { stage, by, credit, points } = await lateRace()
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
  const { stage, token, points, lift, undo } = await lateRace()
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
  const { stage, by, lift } = await lateRace(null)
  expect(await lift(null, "Fog")).toMatchObject({ reason: "no-limit" })
  const unknown = { racingClass: "Nobody’s", seen: null, reason: "Fog" }
  expect(await liftLimit(by, stage.path, unknown)).toMatchObject({ reason: "unknown-class" })
  expect(await db.$count(startPlan, eq(startPlan.limitLifted, "Fog"))).toBe(0)
})

test("a timekeeper's phone knows who has more minutes [TI-08]", async () => {
  const { stage, rider, token, credit } = await lateRace()
  await credit(null, helped)
  const read = await readJudgeStage({ db, now: noon }, token, stage.path)
  expect(read.kind === "found" && read.stage.timing?.credits).toEqual([
    { participant: rider.id, minutes: 10 },
  ])
})

test("approved results keep the times that they were approved with [TI-08]", async () => {
  const { stage, rider, by, points, credit, lift } = await lateRace()
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNF", reason: null })
  await approveResults(by, stage.path, { seenRevision: 1_000 })
  expect(await credit(null, helped)).toMatchObject({ reason: "results-approved" })
  expect(await lift(null, "Fog")).toMatchObject({ reason: "results-approved" })
  expect(await points()).toEqual([2, 15])
})
