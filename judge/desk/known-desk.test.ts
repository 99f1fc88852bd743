import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { RiderTicks, TickTouch } from "#domain/registration/sign-on.ts"
import type { StoredEvent } from "#judge/outbox/stored-tap.ts"
import { sampleStage } from "#tests/support/screens/judge-server.ts"
import { deskEvents, knownDesk } from "./known-desk.ts"

const ten = Date.UTC(2026, 4, 16, 7)
let last = 0

/** A tick of this phone for Anna, as the server answered it; null: it has not. */
const own = (
  touch: TickTouch,
  { state, revision }: Pick<StoredEvent, "state" | "revision"> = { state: null, revision: null },
): StoredEvent[] =>
  deskEvents("anna", [touch], randomUUID()).map((event) => {
    last += 1
    return {
      ...{ points: null, reason: null, v: 1, id: randomUUID(), seq: last, gesture: last },
      ...{ stage: "s", time: ten + last, why: null, state, revision },
      ...event,
    }
  })

const ticksOf = (ticks: RiderTicks, ticked: readonly StoredEvent[]) => {
  const stage = sampleStage([], { revision: 5 })
  const rider = { id: "anna", name: "Anna", racingNumber: "7", racingClass: "Expert", club: null }
  const riders = [{ ...rider, birthYear: 1996, code: "00000000", ticks }]
  const desk = { plan: { ticks: ["fee" as const, "noise" as const], noiseLimit: 94 }, riders }
  const known = { path: "s", stage: { ...stage, desk }, tag: null, syncedOn: ten }
  return knownDesk({ known, ticked }).riders[0]?.ticks
}

const fee: TickTouch = { tick: "fee", isDone: true, decibels: null }
const isSet = { isDone: true, decibels: null, time: ten }

test("ticks that wait lie over what the server last sent, and leave the others as they are [EN-03]", () => {
  expect(ticksOf({ noise: { isDone: true, decibels: 92, time: ten } }, own(fee))).toMatchObject({
    fee: { isDone: true },
    noise: { decibels: 92 },
  })
})

test("of several touches of one tick the last holds, whatever the clock says [EN-03]", () => {
  const [set = [], back = []] = [own(fee), own({ ...fee, isDone: false })]
  const earlier = back.map((event) => ({ ...event, time: ten - 60_000 }))
  expect(ticksOf({}, [...earlier, ...set])?.fee?.isDone).toBe(false)
})

test("once the server's answer has a tick of this phone, its word holds [EN-03]", () => {
  const settled = own(fee, { state: "stored", revision: 5 })
  expect(ticksOf({ fee: { ...isSet, isDone: false } }, settled)?.fee?.isDone).toBe(false)
  const newer = own(fee, { state: "stored", revision: 6 })
  expect(ticksOf({ fee: { ...isSet, isDone: false } }, newer)?.fee?.isDone).toBe(true)
})

test("what the server refused is not set [EN-03]", () => {
  expect(ticksOf({}, own(fee, { state: "refused", revision: 6 }))?.fee).toBeUndefined()
})

test("a measured noise is sent with its value", () => {
  expect(deskEvents("anna", [{ tick: "noise", isDone: true, decibels: 96 }], "a")).toEqual([
    {
      attempt: "a",
      participant: "anna",
      section: 0,
      lap: 1,
      tick: "noise",
      points: 96,
      name: "SignOnTicked",
    },
  ])
})
