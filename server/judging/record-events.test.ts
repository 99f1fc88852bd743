import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { untilLockedOut } from "#tests/support/until-locked-out.ts"
import { noon, wireAttempt, wireTap } from "#tests/support/wire-taps.ts"
import { readJudgeStage } from "./judge-stage.ts"
import { createEventQueues, recordEvents } from "./record-events.ts"
import { readEvents } from "./tap.ts"

const { db, pool } = await testDatabase()

const race = async () => {
  const stage = await makeStage(db)
  const rider = await makeParticipant(db, stage)
  return { stage, rider, phone: await makePhone(db, stage) }
}

const logged = (id: string) => db.select().from(judgeEvent).where(eq(judgeEvent.id, id))

test("a tap is stored, and known when it comes again [D-05]", async () => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id })
  expect(await phone.send([tap])).toEqual({ revision: 1, events: [{ id: tap.id, state: "stored" }] })
  expect(await phone.send([tap])).toEqual({ revision: 1, events: [{ id: tap.id, state: "known" }] })
  expect(await logged(tap.id)).toHaveLength(1)
})

test("a tap that comes twice in one batch is stored once [D-05]", async () => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id })
  expect((await phone.send([tap, tap])).events.map(({ state }) => state)).toEqual(["stored", "known"])
})

test("a tap that came under another token already is known [D-05]", async () => {
  const { stage, rider, phone } = await race()
  const other = await makePhone(db, stage)
  const tap = wireTap({ participant: rider.id })
  await phone.send([tap])
  expect((await other.send([tap])).events).toEqual([{ id: tap.id, state: "known" }])
})

const otherContent = {
  attempt: randomUUID(),
  seq: 9_999,
  participant: "somebody",
  section: 2,
  lap: 2,
  name: "JudgeAddFault",
  points: 1,
  reason: "stopped",
  time: noon - 1,
} satisfies Partial<WireEvent>

test.each(Object.entries(otherContent))(
  "the same id with another %s is refused [D-05]",
  async (field, other) => {
    const { rider, phone } = await race()
    const tap = wireTap({ participant: rider.id })
    const changed = { ...tap, [field]: other }
    const refused = { id: tap.id, state: "refused", why: "other-content" }
    expect((await phone.send([tap, changed])).events).toEqual([{ id: tap.id, state: "stored" }, refused])
    const before = await logged(tap.id)
    expect((await phone.send([changed])).events).toEqual([refused])
    expect(await logged(tap.id)).toEqual(before)
  },
)

test("the same id in another stage is refused [D-05]", async () => {
  const [here, elsewhere] = [await race(), await race()]
  const tap = wireTap({ participant: here.rider.id })
  await here.phone.send([tap])
  expect((await elsewhere.phone.send([tap])).events).toMatchObject([
    { state: "refused", why: "other-content" },
  ])
})

test("an unreadable tap is refused, and the rest of its batch stored", async () => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id })
  const spoilt = wireTap({ participant: rider.id, reason: "a\0b" })
  expect((await phone.send([spoilt, tap])).events).toEqual([
    { id: spoilt.id, state: "refused", why: "unreadable" },
    { id: tap.id, state: "stored" },
  ])
  expect((await phone.send([spoilt])).events).toMatchObject([{ state: "refused" }])
  expect((await phone.send([])).events).toEqual([])
})

test("the device's clock is corrected by its error at sending, and both times are kept [D-05]", async () => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id, time: noon - 60_000 })
  await phone.send([tap], { sentAt: noon - 45_000 })
  expect(await logged(tap.id)).toMatchObject([
    { deviceTime: noon - 60_000, time: noon - 15_000, receivedOn: noon },
  ])
})

test.each([
  { time: 0, sentAt: 253_402_300_799_999 },
  { time: 253_402_300_799_999, sentAt: 0 },
])("a phone whose clock is absurd loses nothing: %o", async ({ time, sentAt }) => {
  const { rider, phone } = await race()
  const tap = wireTap({ participant: rider.id, time })
  expect((await phone.send([tap], { sentAt })).events).toEqual([{ id: tap.id, state: "stored" }])
  expect((await phone.send([tap], { sentAt })).events).toEqual([{ id: tap.id, state: "known" }])
})

test("nothing is acknowledged before it is committed [XC-05]", async () => {
  const { stage, rider, phone } = await race()
  const taps = wireAttempt(["JudgeAddFault", "JudgeFinishManual"], { participant: rider.id })
  const other = await pool.connect()
  await other.query("begin")
  await other.query("select from stage where key = $1 for update", [stage.key])
  const answer = phone.send(taps)
  await untilLockedOut(pool, 1)
  expect(await Promise.race([answer, "not yet"])).toBe("not yet")
  await other.query("commit")
  other.release()
  expect((await answer).events.map(({ state }) => state)).toEqual(["stored", "stored"])
})

test("a failed tap is not acknowledged, and does not affect those that shared its commit [XC-05]", async () => {
  const { stage, rider, phone } = await race()
  await pool.query(`
    create function break_down() returns trigger language plpgsql as $$ begin raise 'broken down'; end $$;
    create trigger break_down before insert on judge_event for each row
      when (new.reason = 'break down') execute function break_down()`)
  const taps = ["first", "break down", "last"].map((reason) => wireTap({ participant: rider.id, reason }))
  const context = { queues: createEventQueues(db), now: noon }
  const outcomes = await Promise.allSettled(
    taps.map((tap) => recordEvents(context, phone.token, { stage: stage.path, sentAt: noon, events: [tap] })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  const kept = await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))
  expect(kept.map(({ reason }) => reason).sort()).toEqual(["first", "last"])
})

test("a device with a wrong token, or of another stage is turned away", async () => {
  const { stage, rider } = await race()
  const elsewhere = await race()
  const context = { queues: createEventQueues(db), now: noon }
  const batch = { stage: stage.path, sentAt: noon, events: [wireTap({ participant: rider.id })] }
  const reasons = { "unknown-token": "guessed", "other-stage": elsewhere.phone.token }
  for (const [reason, token] of Object.entries(reasons))
    expect(await recordEvents(context, token, batch)).toEqual({ kind: "refused", reason })
  expect(await db.select().from(judgeEvent).where(eq(judgeEvent.stageKey, stage.key))).toEqual([])
})

test("a judge whom the stage no longer lists is turned away, with every device, and what they hold waits [D-33]", async () => {
  const { stage, rider, phone } = await race()
  await db.delete(stageJudge).where(eq(stageJudge.userId, phone.user.id))
  const batch = { stage: stage.path, sentAt: noon, events: [wireTap({ participant: rider.id })] }
  const context = { queues: createEventQueues(db), now: noon }
  expect(await recordEvents(context, phone.token, batch)).toMatchObject({
    answer: { events: [{ state: "attention", why: "after-revocation" }], ended: { why: "not-a-judge" } },
  })
  const reader = { db, now: noon }
  expect(await readJudgeStage(reader, phone.token, stage.path)).toEqual({
    kind: "refused",
    reason: "not-a-judge",
  })
})

test("the time a device was last seen is stored, to ten seconds", async () => {
  const { phone } = await race()
  const lastHeard = async () => {
    const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.id, phone.device.id))
    return device?.lastHeardOn
  }
  await phone.send([], { now: noon })
  expect(await lastHeard()).toBe(noon)
  await phone.send([], { now: noon + 9_999 })
  expect(await lastHeard()).toBe(noon)
  await phone.send([], { now: noon + 10_000 })
  expect(await lastHeard()).toBe(noon + 10_000)
})

const tap = wireTap({ participant: "rider" })

const unreadable = [
  { reason: "a\0b" },
  { reason: "\ud800" },
  { reason: "x".repeat(501) },
  { participant: "rider\0" },
  { participant: "" },
  { participant: 77 },
  { participant: "name:Anna Ozola" },
  { seq: 2 ** 31 },
  { seq: -1 },
  { seq: 1.5 },
  { section: 1e9 },
  { section: 0 },
  { lap: "1" },
  { points: 1e9 },
  { points: Number.POSITIVE_INFINITY },
  { name: "JudgeDance" },
  { name: undefined },
  { time: -1 },
  { time: 1e18 },
  { id: "77" },
  { id: randomUUID().toUpperCase() },
  { attempt: null },
  { v: 2 },
]

test("an event that cannot be read is refused under its id, and costs the others nothing", () => {
  const spoilt = unreadable.map((wrong) => ({ ...tap, id: randomUUID(), ...wrong }))
  expect(readEvents([tap, ...spoilt, tap])).toEqual([
    tap,
    ...spoilt.map(({ id }) => ({ id, state: "refused", why: "unreadable" })),
    tap,
  ])
})

test("something that is not an event is refused without an id", () => {
  const refusal = { id: "", state: "refused", why: "unreadable" }
  expect(readEvents([null, 7, "tap", [], { id: 77 }])).toEqual(Array(5).fill(refusal))
})

test("the extremes that can be read are read", () => {
  const extremes = [
    { section: 99, lap: 99, seq: 2 ** 31 - 1, points: -1e6, time: 0 },
    { section: 1, lap: 1, seq: 0, points: 1e6, time: 253_402_300_799_999 },
    { participant: "number:77", reason: "🏍️".repeat(100) },
  ].map((extreme) => ({ ...tap, ...extreme }))
  expect(readEvents(extremes)).toEqual(extremes)
})

test("a field that a later version adds is ignored", () => {
  expect(readEvents([{ ...tap, battery: 0.8 }])).toEqual([tap])
})
