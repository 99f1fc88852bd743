import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import type { DeskEvent } from "#contracts/judging/desk-sync.ts"
import { batchAnswer, type JudgeStage, judgeStage } from "#contracts/judging/judge-sync.ts"
import type { SignOnTick } from "#domain/registration/sign-on.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { participant } from "#server/db/schema/registration.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import { tickRider } from "#server/registration/sign-on/record-ticks.ts"
import { saveSignOnPlan } from "#server/registration/sign-on/sign-on-plan.ts"
import { callJudgeApi, stageAddress } from "#tests/support/call-judge-api.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeParticipant } from "#tests/support/factories/make-participant.ts"
import { makePass } from "#tests/support/factories/make-pass.ts"
import { makeSecretary } from "#tests/support/factories/make-secretary.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { openPass } from "#tests/support/open-pass.ts"
import { testSite } from "#tests/support/test-site.ts"
import { timingEvent } from "#tests/support/timing-events.ts"
import { wireTap } from "#tests/support/wire-taps.ts"

const database = await testDatabase()
const { db } = database
const site = await testSite(database)
const call = callJudgeApi(site)

const hour = 3_600_000

/** A stage of today whose desk ticks identity and fee, with a rider. */
const race = async (ticks: readonly SignOnTick[] = ["identity", "fee"]) => {
  const now = Date.now()
  const stage = await makeStage(db, {
    competitionStartDate: now - 2 * hour,
    competitionEndDate: now + 2 * hour,
  })
  const actor = await makeSecretary(db, stage.institutionId)
  const by = { db, actor, now }
  await saveSignOnPlan(by, stage.path, { ticks, noiseLimit: 94 })
  const rider = await makeParticipant(db, stage)
  const openDesk = async () => {
    const pass = await makePass(db, stage, { name: "Desk", kind: "sign-on" })
    const token = await openPass(db, stage, { pass, now })
    return { pass, token, ...deskAt(stage, token) }
  }
  const statusOf = async (id = rider.id) => {
    const isTheirs = and(eq(participant.stageKey, stage.key), eq(participant.id, id))
    return (await db.select().from(participant).where(isTheirs))[0]?.status
  }
  return { stage, by, rider, openDesk, statusOf }
}

type Made = Awaited<ReturnType<typeof makeStage>>

/** What a desk's phone with this token sends and reads. */
const deskAt = (stage: Made, token: string) => ({
  send: async (...events: unknown[]) => {
    const body = { stage: stage.path, sentAt: Date.now(), events }
    const answer = await call("POST", "events", { token, body })
    return answer.status === 200 ? batchAnswer.parse(answer.body) : answer
  },
  read: async (): Promise<JudgeStage> =>
    judgeStage.parse((await call("GET", stageAddress(stage), { token })).body),
})

let last = 0

const ticked = (who: string, tick: SignOnTick, given: Partial<DeskEvent> = {}): DeskEvent => {
  last += 1
  return {
    ...{ v: 1, id: randomUUID(), attempt: randomUUID(), seq: last, participant: who, section: 0, lap: 1 },
    ...{ name: "SignOnTicked", tick, points: null, reason: null, time: Date.now() },
    ...given,
  }
}

const statesOf = (answer: Awaited<ReturnType<ReturnType<typeof deskAt>["send"]>>) =>
  "events" in answer ? answer.events.map(({ state, why }) => why ?? state) : answer.status

test("whoever holds a desk pass gets number, name, class, club, year of birth and ticks of each rider, and nothing else [EN-01]", async () => {
  const { stage, rider, openDesk } = await race()
  const { token, send } = await openDesk()
  await send(ticked(rider.id, "fee"))
  const read = await call("GET", stageAddress(stage), { token })
  expect(read.body).toMatchObject({ kind: "sign-on", roster: [], dns: [], entries: [] })
  expect(read.body).not.toHaveProperty("timing")
  expect(read.body.desk).toEqual({
    plan: { ticks: ["identity", "fee"], noiseLimit: 94 },
    riders: [
      {
        id: rider.id,
        name: rider.name,
        racingNumber: rider.racingNumber,
        racingClass: "Expert",
        club: rider.clubId,
        birthYear: 1996,
        code: expect.stringMatching(/^[0-9A-Z]{8}$/),
        ticks: { fee: { isDone: true, decibels: null, time: expect.any(Number) } },
      },
    ],
  })
})

test("two desks tick the same rider and overwrite nothing; all ticks confirm, one taken back does not [EN-02] [EN-03]", async () => {
  const { rider, openDesk, statusOf } = await race()
  const [one, other] = [await openDesk(), await openDesk()]
  const identity = ticked(rider.id, "identity")
  const answers = await Promise.all([one.send(identity), other.send(ticked(rider.id, "fee"))])
  expect(answers.map(statesOf)).toEqual([["stored"], ["stored"]])
  expect(await statusOf()).toBe("Confirmed")
  const seen = (await other.read()).desk?.riders[0]?.ticks
  expect(seen).toMatchObject({ identity: { isDone: true }, fee: { isDone: true } })
  await one.send(ticked(rider.id, "identity", { name: "SignOnTakenBack" }))
  expect(await statusOf()).toBe("Registered")
})

test("a secretary's desk and a phone write the same log [EN-03]", async () => {
  const { stage, by, rider, openDesk, statusOf } = await race()
  const { send } = await openDesk()
  await send(ticked(rider.id, "identity"))
  const fee = { id: randomUUID(), tick: "fee" as const, isDone: true, decibels: null, seq: 1, time: by.now }
  await tickRider(by, stage.path, { rider: rider.id, desk: randomUUID(), sentAt: by.now, ticks: [fee] })
  expect(await statusOf()).toBe("Confirmed")
})

test("a tick that arrives again is known, and its id with other content is refused [EN-03]", async () => {
  const { stage, rider, openDesk } = await race()
  const { send, read } = await openDesk()
  const fee = ticked(rider.id, "fee")
  expect(statesOf(await send(fee, fee))).toEqual(["stored", "known"])
  const { revision } = await read()
  expect(await send(fee)).toEqual({ revision, events: [{ id: fee.id, state: "known" }] })
  expect(statesOf(await send({ ...fee, name: "SignOnTakenBack" }))).toEqual(["other-content"])
  expect(await db.$count(signOnEvent, eq(signOnEvent.stageKey, stage.key))).toBe(1)
})

test("what cannot be read, or is of nobody who is entered, is refused and holds up nothing [EN-03]", async () => {
  const { stage, rider, openDesk } = await race(["noise", "fee"])
  const { send } = await openDesk()
  const answer = await send(
    { id: "?" },
    ticked("nobody", "fee"),
    ticked(rider.id, "noise"),
    ticked(rider.id, "fee", { points: 90 }),
    ticked(rider.id, "noise", { points: 92 }),
  )
  expect(statesOf(answer)).toEqual([
    "unreadable",
    "unknown-participant",
    "unreadable",
    "unreadable",
    "stored",
  ])
  expect(await db.$count(signOnEvent, eq(signOnEvent.stageKey, stage.key))).toBe(1)
})

test("no kind of phone records what another kind does [EN-03]", async () => {
  const { stage, rider, openDesk } = await race()
  const desk = await openDesk()
  const others = [
    wireTap({ participant: rider.id }),
    timingEvent({ participant: rider.id, name: "TimingStarted" }),
  ]
  expect(statesOf(await desk.send(...others))).toEqual(["unreadable", "unreadable"])
  for (const kind of ["section", "timing"] as const) {
    const pass = await makePass(db, stage, { kind })
    const phone = deskAt(stage, await openPass(db, stage, { pass, now: Date.now() }))
    expect(statesOf(await phone.send(ticked(rider.id, "fee")))).toEqual(["unreadable"])
    expect(await phone.read()).not.toHaveProperty("desk")
  }
  expect(await db.$count(signOnEvent, eq(signOnEvent.stageKey, stage.key))).toBe(0)
  expect(await db.$count(judgeEvent, eq(judgeEvent.stageKey, stage.key))).toBe(0)
})

test("a phone whose pass was revoked ticks nothing and reads nothing, and is told so [EN-03] [D-11]", async () => {
  const { stage, rider, openDesk, statusOf } = await race(["fee"])
  const { pass, token, send } = await openDesk()
  await pass.revoke()
  const answer = await send(ticked(rider.id, "fee", { time: Date.now() - hour }))
  expect(answer).toMatchObject({
    events: [{ state: "refused", why: "after-revocation" }],
    ended: { why: "revoked" },
  })
  expect(await statusOf()).toBe("Registered")
  expect((await call("GET", stageAddress(stage), { token })).status).toBe(401)
})

test("a phone from which another took over the pass hands in what it ticked before, and no more [EN-03] [D-11]", async () => {
  const { stage, rider, openDesk } = await race()
  const former = await openDesk()
  await openPass(db, stage, { pass: former.pass, now: Date.now() })
  const before = ticked(rider.id, "fee", { time: Date.now() - 60_000 })
  const after = ticked(rider.id, "identity", { time: Date.now() + 1_000 })
  const answer = await former.send(before, after)
  expect(statesOf(answer)).toEqual(["stored", "after-revocation"])
  expect(answer).toMatchObject({ ended: { why: "taken-over" } })
})
