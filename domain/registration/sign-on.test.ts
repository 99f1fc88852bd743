import fc from "fast-check"
import { expect, test } from "vitest"
import type { ParticipantStatus } from "./participants.ts"
import {
  deskState,
  foldTicks,
  isTicked,
  missingTicks,
  type RiderTicks,
  readDecibels,
  type SignOnPlan,
  statusAtDesk,
  type TickEvent,
  touchesBack,
  withTouches,
} from "./sign-on.ts"

const plan: SignOnPlan = { ticks: ["identity", "fee"], noiseLimit: null }

const touch = (given: Partial<TickEvent>): TickEvent => ({
  id: `${given.desk} ${given.seq}`,
  ...{ participantId: "anna", tick: "fee", desk: "one", seq: 0, isDone: true, decibels: null, time: 0 },
  ...given,
})

const ofAnna = (events: readonly TickEvent[]): RiderTicks => foldTicks(events).get("anna") ?? {}

test("of two desks the later tick holds, and inside a desk the number decides, never its clock [EN-02]", () => {
  const taken = touch({ desk: "two", time: 20, isDone: false })
  expect(ofAnna([touch({ time: 10 }), taken]).fee?.isDone).toBe(false)
  expect(ofAnna([taken, touch({ time: 30 })]).fee?.isDone).toBe(true)
  const setBack = touch({ seq: 1, time: 5, isDone: false })
  expect(ofAnna([setBack, touch({ time: 10 })]).fee?.isDone).toBe(false)
})

test("two desks that tick different things of one rider overwrite nothing [EN-02]", () => {
  const ticks = ofAnna([touch({ tick: "identity" }), touch({ desk: "two", tick: "fee" })])
  expect(missingTicks(ticks, plan)).toEqual([])
  expect(deskState(ticks, plan)).toBe("signed-on")
})

test("a motorcycle above the limit has not passed, and passes once the limit allows it [EN-01]", () => {
  const loud = ofAnna([touch({ tick: "noise", decibels: 97 })])
  expect(isTicked(loud, "noise", { noiseLimit: 96 })).toBe(false)
  expect(isTicked(loud, "noise", { noiseLimit: 97 })).toBe(true)
  expect(isTicked(loud, "noise", { noiseLimit: null })).toBe(true)
  expect(missingTicks(loud, { ticks: ["noise", "plate"], noiseLimit: 96 })).toEqual(["noise", "plate"])
})

test("nobody has seen a rider until the first tick; one that was taken back leaves something missing [EN-02]", () => {
  expect(deskState({}, plan)).toBe("awaited")
  expect(deskState(ofAnna([touch({})]), plan)).toBe("begun")
  expect(deskState(ofAnna([touch({ isDone: false })]), plan)).toBe("begun")
})

test("nobody is signed on without the consent of a guardian that they need [EN-04]", () => {
  const all = ofAnna([touch({ tick: "identity" }), touch({ tick: "fee", seq: 1 })])
  expect(deskState(all, plan, "given")).toBe("signed-on")
  for (const state of ["missing", "asked", "declined", "withdrawn"] as const)
    expect(deskState(all, plan, state)).toBe("begun")
})

test("the last tick confirms, losing one takes that back, and a secretary's own word stays meanwhile [EN-02] [PA-10]", () => {
  expect(statusAtDesk("Registered", { before: "begun", after: "signed-on" })).toBe("Confirmed")
  expect(statusAtDesk("Registered", { before: "awaited", after: "signed-on" })).toBe("Confirmed")
  expect(statusAtDesk("Confirmed", { before: "signed-on", after: "begun" })).toBe("Registered")
  expect(statusAtDesk("Confirmed", { before: "awaited", after: "begun" })).toBe("Confirmed")
  expect(statusAtDesk("Registered", { before: "signed-on", after: "signed-on" })).toBe("Registered")
})

const anyTouch = fc
  .record({
    participantId: fc.constantFrom("anna", "jaan"),
    tick: fc.constantFrom("identity" as const, "fee" as const, "noise" as const),
    desk: fc.constantFrom("one", "two", "three"),
    seq: fc.nat(20),
    isDone: fc.boolean(),
    decibels: fc.option(fc.integer({ min: 80, max: 110 }), { nil: null }),
    time: fc.nat(50),
  })
  .map((given): TickEvent => ({ ...given, id: `${given.desk} ${given.seq}` }))

// a desk gives each number once
const anyTouches = fc.uniqueArray(anyTouch, { selector: ({ id }) => id, maxLength: 30 })

const shuffled = (events: TickEvent[]) =>
  fc
    .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.shuffledSubarray(events))
    .map(([all, again]) => [...all, ...again])

/** Sends events one by one, and returns the status that a rider ends with. */
const statusAfter = (events: readonly TickEvent[], first: ParticipantStatus): ParticipantStatus => {
  let status = first
  for (const count of events.keys()) {
    const before = deskState(ofAnna(events.slice(0, count)), plan)
    const after = deskState(ofAnna(events.slice(0, count + 1)), plan)
    status = statusAtDesk(status, { before, after })
  }
  return status
}

test("in any order and with any repetition the ticks are the same, and so is the status [EN-02]", () => {
  fc.assert(
    fc.property(
      anyTouches.chain((events) => fc.tuple(fc.constant(events), shuffled(events))),
      ([events, arrived]) => {
        expect(foldTicks(arrived)).toEqual(foldTicks(events))
        const isSignedOn = deskState(ofAnna(events), plan) === "signed-on"
        expect(statusAfter(arrived, "Registered")).toBe(isSignedOn ? "Confirmed" : "Registered")
      },
    ),
  )
})

test("each tick is the word of one event, which no other of its desk follows and no other desk's last word is later than [EN-02]", () => {
  fc.assert(
    fc.property(anyTouches, (events) => {
      for (const [participantId, ticks] of foldTicks(events))
        for (const [tick, { time }] of Object.entries(ticks)) {
          const about = events.filter((one) => one.participantId === participantId && one.tick === tick)
          const lastWords = about.filter(
            (one) => !about.some((other) => other.desk === one.desk && other.seq > one.seq),
          )
          expect(time).toBe(Math.max(...lastWords.map((one) => one.time)))
        }
    }),
  )
})

test("what takes touches back leaves each tick as it was before [EN-02]", () => {
  const before: RiderTicks = { noise: { isDone: true, decibels: 92, time: 1 } }
  const touches = [
    { tick: "noise" as const, isDone: false, decibels: null },
    { tick: "fee" as const, isDone: true, decibels: null },
  ]
  const after = withTouches(before, touches, 2)
  expect(after).toEqual({
    noise: { isDone: false, decibels: null, time: 2 },
    fee: { isDone: true, decibels: null, time: 2 },
  })
  const back = withTouches(after, touchesBack(before, touches), 3)
  expect(back).toMatchObject({ noise: { isDone: true, decibels: 92 }, fee: { isDone: false } })
})

test("a measured noise is rounded up, and nothing else than a plausible value is read [EN-01]", () => {
  expect(["94", " 94,1 ", "94.0", "39", "141", "-94", "9e1", "", "loud"].map(readDecibels)).toEqual([
    ...[94, 95, 94],
    ...[null, null, null, null, null, null],
  ])
})
