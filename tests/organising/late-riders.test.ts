import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { PublicPenalty } from "#contracts/results/rider-card.ts"
import { defaultStartPlan, type StartPlan } from "#domain/registration/start-plan.ts"
import { undoers } from "#server/api/undoers.ts"
import { penalty } from "#server/db/schema/results.ts"
import { startSlot } from "#server/db/schema/start-list.ts"
import { acceptMarks } from "#server/judging/accept-marks.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { readHead, readLines } from "#server/live/read-board.ts"
import { makeStartList, saveStartPlan } from "#server/registration/start-list/make-start-list.ts"
import { publishStartList } from "#server/registration/start-list/publish-start-list.ts"
import { setSlot } from "#server/registration/start-list/set-slot.ts"
import { approveResults } from "#server/results/approval.ts"
import { deletePenalty } from "#server/results/penalties.ts"
import { deleteResult, setResultStatus } from "#server/results/statuses.ts"
import { undoChange } from "#server/results/undo-change.ts"
import { reopenResults } from "#server/standings/reopen-results.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
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

/** A rider who starts at ten in a class with a start list, and was scored once. */
const race = async (plan: Partial<StartPlan> = {}) => {
  const stage = await makeStage(db, { classes: [{ name: "Expert", startTime: ten }] })
  const rider = await makeParticipant(db, stage)
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: ten - 86_400_000 }
  const sent = { racingClass: "Expert", plan: { ...defaultStartPlan, ...plan, seed: null } }
  await makeStartList(by, stage.path, { classes: [sent], isConfirmed: false })
  const publish = (isPublished: boolean) => publishStartList(by, stage.path, isPublished)
  await publish(true)
  const pass = await makePass(db, stage, { kind: "timing" })
  const mark = sendAs(db, stage, await openPass(db, stage, { pass }))
  const scored = async () => {
    await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  }
  const penalties = async () => {
    const head = await readHead(db, stage.path)
    const read = head && (await readLines(db.$client, head.key, 0))
    const line = read?.lines.find(({ participantId }) => participantId === rider.id)
    const entries: readonly PublicPenalty[] | undefined = line?.penaltyEntries
    return entries?.map(({ points, reason, timestamp, late }) => ({
      ...{ points, reason, control: late?.control },
      due: late && (late.due - ten) / minute,
      came: (timestamp - ten) / minute,
    }))
  }
  const at = (minutes: number) => ten + minutes * minute
  const started = (minutes: number) =>
    timingEvent({ participant: rider.id, name: "TimingStarted", time: at(minutes) })
  return { stage, rider, by, sent, publish, mark, scored, penalties, at, started }
}

test("who was late has a penalty with the due and the real time, and no score of it [TI-06] [TI-07]", async () => {
  const { mark, scored, penalties, started, rider, at } = await race({ minutes: 100, lapMinutes: 40 })
  await scored()
  await mark([
    started(3),
    timingEvent({ participant: rider.id, name: "TimingLap", lap: 1, time: at(39) }),
    timingEvent({ participant: rider.id, name: "TimingFinished", time: at(105) }),
  ])
  expect(await penalties()).toEqual([
    { points: 3, reason: "TimePenalty", control: 0, due: 0, came: 3 },
    { points: 5, reason: "TimePenalty", control: 100, due: 100, came: 105 },
  ])
})

test("a rider without a score has no result because of being late; it comes with the first score [TI-07]", async () => {
  const { mark, scored, penalties, started } = await race()
  await mark([started(3)])
  expect(await penalties()).toBeUndefined()
  await scored()
  expect(await penalties()).toMatchObject([{ points: 3 }])
})

test("the penalty follows the mark, the start list and the settings [TI-07]", async () => {
  const { stage, rider, by, sent, mark, scored, penalties, started, at } = await race()
  await scored()
  const late = started(4)
  await mark([late])
  expect(await penalties()).toMatchObject([{ points: 4 }])

  await saveStartPlan(by, stage.path, { ...sent, plan: { ...sent.plan, latePoints: 2 } })
  expect(await penalties()).toMatchObject([{ points: 8 }])

  const [slot] = await db.select().from(startSlot).where(eq(startSlot.stageKey, stage.key))
  if (!slot) throw new Error("There is no slot")
  const seen = { id: slot.key, at: slot.at, rider: rider.id }
  await setSlot(by, stage.path, { slot: seen, to: { at: at(3), rider: rider.id } })
  expect(await penalties()).toMatchObject([{ points: 2, due: 3 }])

  await mark([{ ...late, id: crypto.randomUUID(), seq: late.seq + 1, name: "TimingUndone" }])
  expect(await penalties()).toEqual([])
})

test("a start list that nobody has been told costs nobody anything [TI-03] [TI-05]", async () => {
  const { publish, mark, scored, penalties, started } = await race()
  await publish(false)
  await scored()
  await mark([started(4)])
  expect(await penalties()).toEqual([])
  await publish(true)
  expect(await penalties()).toMatchObject([{ points: 4, due: 0 }])
})

test("what is official stays, and results that are reopened follow at once what changed meanwhile [TI-07]", async () => {
  const { stage, rider, by, sent, mark, scored, penalties, started } = await race()
  await scored()
  await mark([started(4)])
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNF", reason: null })
  expect(await approveResults(by, stage.path, { seenRevision: 1_000 })).toMatchObject({ kind: "approved" })
  await saveStartPlan(by, stage.path, { ...sent, plan: { ...sent.plan, latePoints: 2 } })
  expect(await penalties()).toMatchObject([{ points: 4 }])
  const admin = { ...by, actor: await makeAdmin(db), log: { error: () => {} } }
  expect(await reopenResults(admin, stage.path, { reason: "Protest" })).toEqual({ kind: "reopened" })
  expect(await penalties()).toMatchObject([{ points: 8 }])
})

test("a result without a score is deleted although its rider was late [SP-05] [TI-07]", async () => {
  const { stage, rider, by, mark, penalties, started } = await race()
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DQ", reason: null })
  await mark([started(4)])
  expect(await penalties()).toMatchObject([{ points: 4 }])
  expect(await deleteResult(by, stage.path, { participantId: rider.id })).toMatchObject({ kind: "changed" })
  expect(await db.$count(penalty, eq(penalty.stageKey, stage.key))).toBe(0)
})

test("of two timekeepers the earlier counts, also when it arrives later [TI-04]", async () => {
  const { stage, mark, scored, penalties, started } = await race()
  await scored()
  await mark([started(5)])
  const other = await makePass(db, stage, { kind: "timing", name: "Finish" })
  await sendAs(db, stage, await openPass(db, stage, { pass: other }))([started(2)])
  expect(await penalties()).toMatchObject([{ points: 2, came: 2 }])
})

test("nobody is late where there is neither a start list nor a limit [TI-05]", async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  const pass = await makePass(db, stage, { kind: "timing" })
  const mark = sendAs(db, stage, await openPass(db, stage, { pass }))
  await mark([timingEvent({ participant: rider.id, name: "TimingFinished", time: noon })])
  expect(await db.$count(penalty, eq(penalty.stageKey, stage.key))).toBe(0)
})

test("later than the limit asks for a DNF or DQ until one is set [TI-06]", async () => {
  const { stage, rider, by, mark, scored, started } = await race()
  const asked = async () => {
    const desk = await raceDesk(by, stage.path)
    if (desk.kind === "refused") throw new Error(desk.reason)
    return desk.desk.attention.filter(({ kind }) => kind === "too-late")
  }
  await scored()
  const late = started(21)
  await mark([late])
  expect(await asked()).toMatchObject([{ rider: { id: rider.id }, control: 0, minutes: 21 }])
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DQ", reason: null })
  expect(await asked()).toEqual([])
})

test("a secretary is asked where one timekeeper says that a rider did not start, and another saw them finish [TI-04]", async () => {
  const { stage, rider, by, mark, scored, at } = await race()
  const asked = async () => {
    const desk = await raceDesk(by, stage.path)
    if (desk.kind === "refused") throw new Error(desk.reason)
    return desk.desk.attention.flatMap((one) => (one.kind === "times-differ" ? [one] : []))
  }
  await scored()
  await mark([timingEvent({ participant: rider.id, name: "TimingDidNotStart", time: at(1) })])
  const other = await makePass(db, stage, { kind: "timing", name: "Finish" })
  const finished = timingEvent({ participant: rider.id, name: "TimingFinished", time: at(90) })
  await sendAs(db, stage, await openPass(db, stage, { pass: other }))([finished])
  expect((await asked()).map(({ marks }) => marks.map(({ name }) => name))).toEqual([
    ["TimingDidNotStart", "TimingFinished"],
  ])
  // approval ends what timekeepers ask
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNF", reason: null })
  await approveResults(by, stage.path, { seenRevision: 1_000 })
  expect(await asked()).toEqual([])
})

test("timekeepers who differ are asked about until a secretary leaves it so, and that can be undone [TI-04]", async () => {
  const { stage, rider, by, mark, scored, started } = await race()
  const asked = async () => {
    const desk = await raceDesk(by, stage.path)
    if (desk.kind === "refused") throw new Error(desk.reason)
    return desk.desk.attention.flatMap((one) => (one.kind === "times-differ" ? [one] : []))
  }
  await scored()
  await mark([started(1)])
  const other = await makePass(db, stage, { kind: "timing", name: "Finish" })
  const markToo = sendAs(db, stage, await openPass(db, stage, { pass: other }))
  const same = started(1.5)
  await markToo([same])
  expect(await asked()).toEqual([])
  await markToo([started(2)])
  await markToo([{ ...same, id: crypto.randomUUID(), seq: same.seq + 9, name: "TimingUndone" }])
  const [item] = await asked()
  expect(item?.marks.map(({ by }) => by)).toEqual(["Section pass", "Finish"])
  const marks = item?.marks.map(({ id }) => id) ?? []
  const accepted = await acceptMarks(by, stage.path, { participantId: rider.id, marks, reason: null })
  if (accepted.kind === "refused" || accepted.revision === null) throw new Error("It was not accepted")
  expect(await asked()).toEqual([])
  const undone = await undoChange({ ...by, undoers }, stage.path, { revision: accepted.revision })
  expect(undone).toMatchObject({ kind: "undone" })
  expect(await asked()).toHaveLength(1)
})

test("a secretary does not delete it by hand: it follows from the times [TI-07]", async () => {
  const { stage, rider, by, mark, scored, started } = await race()
  await scored()
  await mark([started(3)])
  const isTheirs = and(eq(penalty.stageKey, stage.key), eq(penalty.participantId, rider.id))
  const [late] = await db.select().from(penalty).where(isTheirs)
  if (!late) throw new Error("There is no penalty")
  const seen = { points: late.points, reason: late.reason }
  expect(await deletePenalty(by, stage.path, { id: late.id, seen })).toEqual({
    kind: "refused",
    reason: "penalty-not-found",
  })
})
