import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Actor } from "#domain/access/may.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import { limits } from "#server/limits/table/limits.ts"
import { testDatabase } from "#tests/support/database.ts"
import { deskRace } from "#tests/support/desk-race.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makePhone, sendAs } from "#tests/support/judge-phone.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { refused } from "#tests/support/scored-race.ts"
import { makeSession } from "#tests/support/session.ts"
import { noon } from "#tests/support/wire-taps.ts"
import { enterCards } from "./enter-cards.ts"
import { entryDetail } from "./entry-detail.ts"
import { readJudgeStage } from "./judge-stage.ts"
import { letDeviceIn, revokeDevice } from "./manage-devices.ts"
import { createEventQueues, recordBatches, recordEvents } from "./record-events.ts"
import { registerDevice } from "./register-device.ts"
import { acceptTimes, countPhone, dismissPhone } from "./settle-phone.ts"

const { db } = await testDatabase()
const minute = 60_000
const day = 24 * 60 * minute

const actorOf = ({ id }: { id: string }): Actor => ({
  userId: id,
  isConfirmed: true,
  admin: false,
  secretaryOf: [],
})

test("a pass's phone that was switched off stays off: its pass is revoked with it [D-11]", async () => {
  const { stage, by, totals, ride } = await deskRace(db)
  const pass = await makePass(db, stage)
  const token = await openPass(db, stage, { pass })
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.passId, pass.id))
  const send = sendAs(db, stage, token)
  await revokeDevice(by, device?.id ?? "")
  for (const former of [token, null])
    await expect(openPass(db, stage, { pass, former })).rejects.toThrow("pass-revoked")
  // its clock dates them before that
  const lost = [ride(1, { time: noon - minute }), ride(2, { time: noon + minute })]
  expect((await send(lost, { now: noon + 5 * minute })).events).toMatchObject(
    lost.map(() => ({ state: "attention", why: "after-revocation" })),
  )
  expect(await totals()).toEqual([])
})

test("a judge's phone that was switched off does not come back by the session that it has; the judge signs in on another [D-12]", async () => {
  const { stage, by } = await deskRace(db)
  const { user, device, token } = await makePhone(db, stage)
  const [oldSession, fresh] = [
    await makeSession(db, actorOf(user)),
    await makeSession(db, actorOf(user), { beganOn: noon + 1 }),
  ]
  const register = (session: typeof oldSession, former: string | null) =>
    registerDevice({ db, actor: actorOf(user), session, now: noon + minute }, { stage: stage.path }, former)
  await revokeDevice(by, device.id)
  expect(await register(oldSession, token)).toEqual(refused("revoked"))
  expect(await register(oldSession, null)).toEqual(refused("not-signed-in"))
  expect(await register(fresh, token)).toEqual(refused("revoked"))
  expect(await register(fresh, null)).toMatchObject({ kind: "registered" })
  expect(await letDeviceIn(by, device.id)).toEqual({ kind: "let-in" })
  expect(await letDeviceIn(by, device.id)).toEqual(refused("not-switched-off"))
  expect(await register(oldSession, token)).toMatchObject({ kind: "registered" })
})

test("a phone that is let in again goes on with its token and its pass; what came meanwhile still waits [D-11]", async () => {
  const { stage, by, totals, attention, ride } = await deskRace(db)
  const pass = await makePass(db, stage)
  const send = sendAs(db, stage, await openPass(db, stage, { pass }))
  const [device] = await db.select().from(judgeDevice).where(eq(judgeDevice.passId, pass.id))
  await revokeDevice(by, device?.id ?? "")
  await send([ride(1)])
  await letDeviceIn(by, device?.id ?? "")
  expect(await send([ride(2)])).toMatchObject({ events: [{ state: "stored" }] })
  expect(await totals()).toEqual([[2, 0]])
  expect(await attention()).toMatchObject([{ kind: "late-phone", phone: device?.phone, count: 1 }])
  await openPass(db, stage, { pass })
})

test("waiting taps of a phone that is off count with one action, except those ruled on or for an unknown rider [D-11]", async () => {
  const { stage, rider, by, totals, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  await send([ride(1, { name: "JudgeAddPointsA" }), ride(2), ride(3)])
  const place = { participantId: rider.id, section: 3, lap: 1 }
  await enterCards(by, stage.path, { cells: [{ ...place, points: 5, seen: null }], reason: null })
  const [late] = await attention()
  expect(late).toMatchObject({ kind: "late-phone", judge: device.name, count: 3 })
  const input = { phone: device.phone, seenRevision: 1_000, reason: null }
  expect(await countPhone(by, stage.path, input)).toMatchObject({ kind: "settled" })
  expect(await totals()).toEqual([
    [1, 1],
    [2, 0],
    [3, 5],
  ])
  expect(await attention()).toMatchObject([{ kind: "late-phone", count: 1, items: [{ section: 3 }] }])
  expect(await countPhone(by, stage.path, input)).toEqual(refused("not-waiting"))
  expect(await dismissPhone(by, stage.path, { ...input, reason: null })).toMatchObject({ kind: "settled" })
  expect(await attention()).toEqual([])
  const kept = await db.$count(judgeEvent, eq(judgeEvent.deviceId, device.id))
  expect(kept).toBe(3)
})

test("a token ends a day after its stage: it reads nothing more, and what it still holds waits [D-12]", async () => {
  const { stage, ride } = await deskRace(db)
  const { send, token, user } = await makePhone(db, stage)
  const last = stage.competitionEndDate + day
  const read = async (now: number) => (await readJudgeStage({ db, now }, token, stage.path)).kind
  expect(await read(last)).toBe("found")
  expect(await readJudgeStage({ db, now: last + 1 }, token, stage.path)).toEqual(refused("stage-over"))
  expect(await send([ride(1)], { now: last })).toMatchObject({ events: [{ state: "stored" }] })
  expect(await send([ride(2)], { now: last + 1 })).toMatchObject({
    events: [{ state: "attention" }],
    ended: { why: "stage-over" },
  })
  const session = await makeSession(db, actorOf(user))
  const context = { db, actor: actorOf(user), session, now: last + 1 }
  expect(await registerDevice(context, { stage: stage.path }, null)).toEqual(refused("stage-over"))
})

test("a pass opens no more devices than anybody can look through", async () => {
  const { stage } = await deskRace(db)
  const pass = await makePass(db, stage)
  const former = await openPass(db, stage, { pass })
  for (let opened = 1; opened < limits.judging.devices.most; opened += 1) await openPass(db, stage, { pass })
  await expect(openPass(db, stage, { pass })).rejects.toThrow("too-many-devices")
  // using the pass up does not lock a judge out of it
  await openPass(db, stage, { pass, former })
  await openPass(db, stage, { pass: await makePass(db, stage) })
})

test("an attempt is its phone's: what another sends for it waits alone, and delays nobody (D-50)", async () => {
  const { stage, rider, totals, attention, ride } = await deskRace(db)
  const own = await makePhone(db, stage)
  const passes = [await makePass(db, stage, { section: 3 }), await makePass(db, stage)]
  const [elsewhere, everywhere] = await Promise.all(
    passes.map(async (pass) => sendAs(db, stage, await openPass(db, stage, { pass }))),
  )
  const dab = ride(7, { name: "JudgeAddFault" })
  const again = (name: string) => ride(7, { attempt: dab.attempt, name })
  await own.send([dab])
  expect((await elsewhere?.([again("JudgeAddPointsD")]))?.events).toMatchObject([{ state: "attention" }])
  const foreign = await everywhere?.([again("JudgeCancelAttempt")])
  // early phones cannot read an answer with a reason unknown to them
  expect(foreign?.events).toEqual([{ id: expect.any(String), state: "attention" }])
  expect((await own.send([again("JudgeFinishManual")])).events).toMatchObject([{ state: "stored" }])
  expect(await totals()).toEqual([[7, 1]])
  const waiting = await attention()
  expect(waiting).toMatchObject([
    { kind: "waiting", why: "other-device" },
    { kind: "waiting", why: "other-device" },
  ])
  const place = { participantId: rider.id, section: 7, lap: 1 }
  const shown = await entryDetail({ db, actor: null }, stage.path, place)
  expect(shown?.events.map(({ attempt }) => attempt)).toEqual(["1", "1"])
})

test("a phone goes on with its attempt under its next token (D-50)", async () => {
  const { stage, totals, ride } = await deskRace(db)
  const pass = await makePass(db, stage)
  const former = await openPass(db, stage, { pass })
  const dab = ride(1, { name: "JudgeAddFault" })
  await sendAs(db, stage, former)([dab])
  const send = sendAs(db, stage, await openPass(db, stage, { pass, former }))
  const { events } = await send([ride(1, { attempt: dab.attempt, time: noon })])
  expect(events).toMatchObject([{ state: "stored" }])
  expect(await totals()).toEqual([[1, 1]])
})

test("times far from the stage's hours, or from their arrival, count and are listed once", async () => {
  const { stage, rider, by, totals, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  const odd = [ride(1, { time: noon - 3 * day }), ride(2, { time: noon - 3 * day + minute })]
  expect((await send([...odd, ride(3)])).events.map(({ state }) => state)).toEqual([
    "stored",
    "stored",
    "stored",
  ])
  expect(await totals()).toHaveLength(3)
  expect(await attention()).toEqual([
    {
      kind: "odd-times",
      phone: device.phone,
      judge: device.name,
      count: 2,
      from: noon - 3 * day,
      until: noon - 3 * day + minute,
      arrivedOn: noon,
      revision: 1,
      riders: [expect.objectContaining({ id: rider.id })],
    },
  ])
  const late = ride(4, { time: noon })
  await send([late], { now: noon + day / 2 + 1, sentAt: noon + day / 2 + 1 })
  expect(await attention()).toMatchObject([{ kind: "odd-times", count: 3 }])
  // the last one is not among those that the secretary saw
  const input = { phone: device.phone, seenRevision: 1, reason: null }
  expect(await acceptTimes(by, stage.path, input)).toMatchObject({ kind: "settled" })
  expect(await attention()).toMatchObject([{ kind: "odd-times", count: 1, revision: 2 }])
  expect(await acceptTimes(by, stage.path, input)).toEqual(refused("not-waiting"))
  expect(await acceptTimes(by, stage.path, { ...input, seenRevision: 2 })).toMatchObject({ kind: "settled" })
  expect(await attention()).toEqual([])
})

test("a phone that is off can send no more than the largest file holds; repeated taps are not counted again [D-11]", async () => {
  const { stage, by, ride } = await deskRace(db)
  const { device, token } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  const context = { queues: createEventQueues(db), now: noon }
  const tap = ride(1)
  const post = (events: unknown[]) =>
    recordEvents(context, token, { stage: stage.path, sentAt: noon, events })
  for (const _ of [1, 2, 3]) expect(await post([tap, "unreadable"])).toMatchObject({ kind: "recorded" })
  const isIt = and(eq(judgeDevice.id, device.id), eq(judgeDevice.lateTaps, 1))
  expect(await db.update(judgeDevice).set({ lateTaps: 20_000 }).where(isIt).returning()).toHaveLength(1)
  expect(await post([ride(1)])).toMatchObject(refused("revoked"))
})

test("batches of a phone that is off are held against its bound one after the other where they are recorded together [D-11]", async () => {
  const { stage, by, ride } = await deskRace(db)
  const { device, token } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  const isIt = eq(judgeDevice.id, device.id)
  await db.update(judgeDevice).set({ lateTaps: 19_999 }).where(isIt)
  const batch = () => ({ token, sentAt: noon, receivedOn: noon, events: [ride(1)] })
  const outcomes = await recordBatches(db, stage.path, [batch(), batch(), batch()])
  expect(outcomes).toMatchObject([{ kind: "recorded" }, refused("revoked"), refused("revoked")])
  const [counted] = await db.select().from(judgeDevice).where(isIt)
  expect(counted?.lateTaps).toBe(20_000)
})

test("a tap repeated in batches recorded together is one late tap [D-11]", async () => {
  const { stage, by, ride } = await deskRace(db)
  const { device, token } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  const isIt = eq(judgeDevice.id, device.id)
  await db.update(judgeDevice).set({ lateTaps: 19_998 }).where(isIt)
  const tap = ride(1)
  const batch = { token, sentAt: noon, receivedOn: noon, events: [tap] }
  const outcomes = await recordBatches(db, stage.path, [batch, batch, batch])
  expect(outcomes.map(({ kind }) => kind)).toEqual(["recorded", "recorded", "recorded"])
  const [counted] = await db.select().from(judgeDevice).where(isIt)
  expect(counted?.lateTaps).toBe(19_999)
})

test("late taps are counted by the same write that stores them: if it fails, neither happens [D-11]", async () => {
  const { stage, by, ride } = await deskRace(db)
  const { device, token } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  const isIt = eq(judgeDevice.id, device.id)
  const batch = { token, sentAt: noon, receivedOn: noon, events: [ride(1)] }
  await db.execute(
    sql`create function refuse_late_taps() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`,
  )
  await db.execute(
    sql`create trigger refuse_late_taps before update of late_taps on judge_device for each row execute function refuse_late_taps()`,
  )
  const failed = recordBatches(db, stage.path, [batch]).finally(() =>
    db.execute(sql`drop trigger refuse_late_taps on judge_device`),
  )
  await expect(failed).rejects.toThrow("not now")
  expect(await db.$count(judgeEvent, eq(judgeEvent.deviceId, device.id))).toBe(0)
  expect(await recordBatches(db, stage.path, [batch])).toMatchObject([{ kind: "recorded" }])
  const [counted] = await db.select().from(judgeDevice).where(isIt)
  expect(counted?.lateTaps).toBe(1)
})

test("odd times of late scores are listed once those count, since they break ties [D-05, D-11]", async () => {
  const { stage, by, attention, ride } = await deskRace(db)
  const { device, send } = await makePhone(db, stage)
  await revokeDevice(by, device.id)
  await send([ride(1, { time: noon - 3 * day })])
  expect(await attention()).toMatchObject([{ kind: "late-phone" }])
  const input = { phone: device.phone, seenRevision: 1, reason: null }
  expect(await countPhone(by, stage.path, input)).toMatchObject({ kind: "settled" })
  expect(await attention()).toMatchObject([{ kind: "odd-times", count: 1 }])
  expect(await acceptTimes(by, stage.path, input)).toMatchObject({ kind: "settled" })
  expect(await attention()).toEqual([])
})
