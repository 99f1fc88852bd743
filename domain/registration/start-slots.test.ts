import fc from "fast-check"
import { expect, test } from "vitest"
import { freePlace, hasStarted, nextFree, type StartSlot, startPlaces, startsOf } from "./start-slots.ts"

const ten = Date.UTC(2026, 4, 16, 10)
const minute = 60_000
const timing = { firstStart: ten, interval: 60, atOnce: 1 }
const slot = (minutes: number, participantId: string | null, place = 0): StartSlot => ({
  at: ten + minutes * minute,
  place,
  participantId,
})

test("riders start one after the other, or several together [TI-01]", () => {
  expect(startPlaces(3, timing).map(({ at }) => at - ten)).toEqual([0, minute, 2 * minute])
  const pairs = startPlaces(5, { ...timing, interval: 90, atOnce: 2 })
  expect(pairs.map(({ at, place }) => [(at - ten) / 1000, place])).toEqual([
    [0, 0],
    [0, 1],
    [90, 0],
    [90, 1],
    [180, 0],
  ])
})

test("a late entry gets the first empty slot that is still to come, else the one after the last [TI-02]", () => {
  const slots = [slot(0, null), slot(1, "anna"), slot(2, null), slot(3, null), slot(4, "jaan")]
  expect(nextFree(slots, timing, ten + minute)).toEqual(slot(2, null))
  const full = slots.map((one) => ({ ...one, participantId: one.participantId ?? "somebody" }))
  expect(nextFree(full, timing, ten)).toEqual({ at: ten + 5 * minute, place: 0, isNew: true })
  // the last start has passed: no start is in the past
  expect(nextFree(full, timing, ten + 10 * minute)).toEqual({ at: ten + 11 * minute, place: 0, isNew: true })
  expect(nextFree([], timing, ten - minute)).toEqual({ at: ten, place: 0, isNew: true })
})

test("who starts beside others fills the last group first [TI-02]", () => {
  const pairs = { ...timing, atOnce: 2 }
  expect(nextFree([slot(0, "anna"), slot(0, "jaan", 1), slot(1, "zane")], pairs, 0)).toEqual({
    at: ten + minute,
    place: 1,
    isNew: true,
  })
})

test("a class has started with its first time or its first score [TI-02]", () => {
  const slots = [slot(0, "anna"), slot(1, "jaan")]
  expect(hasStarted(slots, { now: ten - 1, hasScore: false })).toBe(false)
  expect(hasStarted(slots, { now: ten, hasScore: false })).toBe(true)
  expect(hasStarted([], { now: ten, hasScore: false })).toBe(false)
  expect(hasStarted([], { now: 0, hasScore: true })).toBe(true)
})

const anyTiming = fc.record({
  firstStart: fc.constant(ten),
  interval: fc.integer({ min: 1, max: 3600 }),
  atOnce: fc.integer({ min: 1, max: 20 }),
})
const keyOf = ({ at, place }: { at: number; place: number }) => `${at} ${place}`

test("no two riders have one place, the interval is kept, and what is shown before is what is made [TI-02]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), anyTiming, (riders, timing) => {
      const places = startPlaces(riders, timing)
      expect(new Set(places.map(keyOf)).size).toBe(riders)
      const times = [...new Set(places.map(({ at }) => at))]
      expect(times).toEqual(times.map((_, index) => ten + index * timing.interval * 1000))
      const [first, last] = [times[0], times.at(-1)]
      expect(startsOf(riders, timing)).toEqual(riders === 0 ? null : { first, last })
    }),
  )
})

test("late entries never get a place that somebody has, nor one in the past [TI-02]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.constant("somebody"), { nil: null }), { maxLength: 30 }),
      anyTiming,
      fc.integer({ min: -10 * minute, max: 300 * minute }),
      (taken, timing, since) => {
        const slots: StartSlot[] = startPlaces(taken.length, timing).map((place, index) => ({
          ...place,
          participantId: taken[index] ?? null,
        }))
        for (let late = 0; late < 5; late += 1) {
          const free = nextFree(slots, timing, ten + since)
          expect(free.at).toBeGreaterThan(ten + since)
          const known = slots.findIndex((one) => keyOf(one) === keyOf(free))
          const rider = { at: free.at, place: free.place, participantId: `late-${late}` }
          if ("isNew" in free) {
            expect(known).toBe(-1)
            expect(free.place).toBeLessThan(timing.atOnce)
            slots.push(rider)
          } else {
            expect(slots[known]?.participantId).toBeNull()
            slots[known] = rider
          }
        }
      },
    ),
  )
})

test("the first place at a time that nobody has is found", () => {
  expect(freePlace([slot(0, "anna"), slot(0, "jaan", 2), slot(1, "zane", 1)], ten)).toBe(1)
  expect(freePlace([], ten)).toBe(0)
})
