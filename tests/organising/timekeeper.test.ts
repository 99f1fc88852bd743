import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { DeviceEvent } from "#contracts/judging/judge-sync.ts"
import type { TimingName } from "#domain/timing/timing-event.ts"
import { undoers } from "#server/api/undoers.ts"
import { judgeDevice, judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { result } from "#server/db/schema/results.ts"
import { readJudgeStage } from "#server/judging/judge-stage.ts"
import { revokeDevice } from "#server/judging/manage-devices.ts"
import { raceDesk } from "#server/judging/race-desk.ts"
import { countAttempts } from "#server/judging/settle-attempts.ts"
import { setResultStatus } from "#server/results/statuses.ts"
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

const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  const timekeeper = async (name = "Start") => {
    const pass = await makePass(db, stage, { name, kind: "timing" })
    const token = await openPass(db, stage, { pass })
    return { token, send: sendAs(db, stage, token) }
  }
  const marks = async (token: string) => {
    const read = await readJudgeStage({ db, now: noon }, token, stage.path)
    return read.kind === "found" ? read.stage.timing?.marks : undefined
  }
  const status = async () => {
    const isTheirs = and(eq(result.stageKey, stage.key), eq(result.participantId, rider.id))
    const [found] = await db
      .select()
      .from(result)
      .where(and(isTheirs, eq(result.deleted, false)))
    return found?.status
  }
  return { stage, rider, timekeeper, marks, status }
}

/** A mark, and what takes it back. */
const markAndUndo = (participant: string, name: TimingName): [DeviceEvent, DeviceEvent] => {
  const attempt = randomUUID()
  return [
    timingEvent({ participant, name, attempt }),
    timingEvent({ participant, name: "TimingUndone", attempt }),
  ]
}

test("a timekeeper's mark is kept once, makes no score, and every timekeeper reads it [TI-04]", async () => {
  const { stage, rider, timekeeper, marks, status } = await race()
  const [start, finish] = [await timekeeper(), await timekeeper("Finish")]
  const mark = timingEvent({ participant: rider.id, name: "TimingStarted" })
  const states = async (event: DeviceEvent) => (await start.send([event])).events.map(({ state }) => state)
  expect(await states(mark)).toEqual(["stored"])
  expect(await states(mark)).toEqual(["known"])
  expect(await states({ ...mark, name: "TimingFinished" })).toEqual(["refused"])
  const { id, participant, name, lap, time } = mark
  expect(await marks(finish.token)).toEqual([{ id, participant, name, lap, time, by: "Start" }])
  expect(await status()).toBeUndefined()
  expect(await db.$count(sectionEntry, eq(sectionEntry.stageKey, stage.key))).toBe(0)
})

test("a mark that was taken back is gone, whichever of the two arrives first [TI-04]", async () => {
  const { rider, timekeeper, marks } = await race()
  const { token, send } = await timekeeper()
  const [started, undone] = markAndUndo(rider.id, "TimingStarted")
  await send([undone])
  await send([started])
  expect(await marks(token)).toEqual([])
})

test("nobody takes back the mark of another phone [TI-04]", async () => {
  const { rider, timekeeper, marks } = await race()
  const [one, other] = [await timekeeper(), await timekeeper("Finish")]
  const [started, undone] = markAndUndo(rider.id, "TimingStarted")
  await one.send([started])
  await other.send([undone])
  expect(await marks(one.token)).toMatchObject([{ id: started.id }])
})

test("only a timekeeper's phone keeps times [TI-04]", async () => {
  const { stage, rider } = await race()
  const judge = await makePhone(db, stage)
  const mark = timingEvent({ participant: rider.id, name: "TimingStarted" })
  expect((await judge.send([mark])).events).toEqual([{ id: mark.id, state: "refused" }])
  expect(await db.$count(judgeEvent, eq(judgeEvent.stageKey, stage.key))).toBe(0)
})

test("whoever did not start has a DNS until the timekeeper takes it back [TI-04, RX-09]", async () => {
  const { rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  const [gone, undone] = markAndUndo(rider.id, "TimingDidNotStart")
  await send([gone])
  expect(await status()).toBe("DNS")
  await send([undone])
  expect(await status()).toBeUndefined()
})

test("a rider who comes after all has started [TI-04]", async () => {
  const { rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  await send([timingEvent({ participant: rider.id, name: "TimingStarted" })])
  expect(await status()).toBeUndefined()
})

test("a secretary has the last word about a DNS [TI-04, RX-09]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  await setResultStatus(by, stage.path, { participantId: rider.id, status: null, reason: null })
  expect(await status()).toBeUndefined()
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  expect(await status()).toBeUndefined()

  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DQ", reason: null })
  await send([timingEvent({ participant: rider.id, name: "TimingStarted" })])
  expect(await status()).toBe("DQ")
})

test("whoever was scored has started, whatever the timekeeper says [RX-09]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  const { send } = await timekeeper()
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  expect(await status()).toBeNull()
})

test("whoever is scored has started, also when the score comes after the mark [RX-09]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  expect(await status()).toBe("DNS")
  await (await makePhone(db, stage)).send([wireTap({ participant: rider.id })])
  expect(await status()).toBeNull()
})

test("a DNS that a secretary had set before stays when the timekeeper takes the mark back [TI-04, RX-09]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNS", reason: null })
  const [gone, undone] = markAndUndo(rider.id, "TimingDidNotStart")
  await send([gone])
  await send([undone])
  expect(await status()).toBe("DNS")
})

test("a DNS that a secretary had set before goes when they clear it, although the mark stands [TI-04, RX-09]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  await setResultStatus(by, stage.path, { participantId: rider.id, status: "DNS", reason: null })
  await send([timingEvent({ participant: rider.id, name: "TimingDidNotStart" })])
  await setResultStatus(by, stage.path, { participantId: rider.id, status: null, reason: null })
  expect(await status()).toBeUndefined()
})

test("what a timekeeper recorded after the revocation waits under its name; a DNS that came of it goes when that is undone [TI-04, D-11]", async () => {
  const { stage, rider, timekeeper, status } = await race()
  const { send } = await timekeeper()
  const by = { db, actor: await makeSecretary(db, stage.institutionId), now: noon }
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.stageKey, stage.key))
  if (!device) throw new Error("There is no device")
  await revokeDevice({ ...by, now: noon - 3 * 3_600_000 }, device.id)
  const mark = timingEvent({ participant: rider.id, name: "TimingDidNotStart" })
  expect((await send([mark])).events).toMatchObject([{ state: "attention", why: "after-revocation" }])
  expect(await status()).toBeUndefined()

  const desk = await raceDesk(by, stage.path)
  if (desk.kind === "refused") throw new Error(desk.reason)
  const late = desk.desk.attention.flatMap((one) => (one.kind === "late-phone" ? one.items : []))
  expect(late.map(({ timed }) => timed)).toEqual([["TimingDidNotStart"]])

  const waits = { phone: device.phone, attempts: [mark.attempt], participantId: rider.id, reason: null }
  const counted = await countAttempts(by, stage.path, waits)
  if (counted.kind !== "settled" || counted.revision === null) throw new Error("It was not counted")
  expect(await status()).toBe("DNS")
  const undone = await undoChange({ ...by, undoers }, stage.path, { revision: counted.revision })
  expect(undone).toMatchObject({ kind: "undone" })
  expect(await status()).toBeUndefined()
})
