import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { wireTap } from "#tests/support/wire-taps.ts"
import { readEvents } from "./read-events.ts"

const tap = wireTap({ participant: "rider" })

const unreadable = [
  { reason: "a\0b" },
  { reason: "\ud800" },
  { reason: "x".repeat(501) },
  { participant: "rider\0" },
  { participant: "" },
  { participant: 77 },
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

test("what is no event at all is refused without an id", () => {
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

test("a field that a later version adds is no hindrance", () => {
  expect(readEvents([{ ...tap, battery: 0.8 }])).toEqual([tap])
})
