import fc from "fast-check"
import { expect, test } from "vitest"
import { type DayFacts, type DayStep, dayState, daySteps, standingOf } from "./race-day.ts"
import { resultsSteps } from "./results-status.ts"

const facts: DayFacts = {
  isPublished: true,
  competitionStartDate: 1_000,
  competitionEndDate: 2_000,
  resultsStatus: null,
  hasDraftStandings: false,
  started: 40,
  absent: 0,
  undecided: 0,
}

test("a day begins with what has to be ready, until the race starts or somebody has a result [CO-01]", () => {
  const empty = { ...facts, started: 0, absent: 40 }
  expect(dayState(empty, 999)).toEqual({ step: "ready", why: { reason: "before-start" } })
  expect(dayState(empty, 1_000)).toEqual({ step: "race", why: { reason: "nothing-recorded" } })
  expect(dayState({ ...empty, started: 1, absent: 39, undecided: 1 }, 500).step).toBe("race")
  expect(dayState({ ...facts, isPublished: false }, 1_500)).toEqual({
    step: "ready",
    why: { reason: "unpublished" },
  })
})

test("a race waits for riders who neither finished nor have a status, also after its end [CO-01]", () => {
  const waiting = { ...facts, undecided: 12 }
  const why = { reason: "undecided", count: 12 }
  expect(dayState(waiting, 1_500)).toEqual({ step: "race", why })
  expect(dayState(waiting, 9_000)).toEqual({ step: "race", why })
})

test("until the end of the competition it also waits for those without a start [CO-01]", () => {
  const absent = { ...facts, absent: 3 }
  expect(dayState(absent, 1_999)).toEqual({ step: "race", why: { reason: "absent", count: 3 } })
  expect(dayState(absent, 2_000)).toEqual({ step: "approve", why: null })
  expect(dayState(facts, 1_500)).toEqual({ step: "approve", why: null })
})

test("a race of which nothing was recorded can be approved once it is over [CO-01]", () => {
  expect(dayState({ ...facts, started: 0, absent: 40 }, 2_000)).toEqual({ step: "approve", why: null })
})

test("after the approval one step follows another until all is published [CO-01]", () => {
  const at = (resultsStatus: DayFacts["resultsStatus"], hasDraftStandings = false) =>
    dayState({ ...facts, resultsStatus, hasDraftStandings }, 3_000).step
  expect(at("Approved")).toBe("generate")
  expect(at("StandingsGenerated", true)).toBe("confirm")
  expect(at("StandingsGenerated")).toBe("publish")
  expect(at("StandingsPublished")).toBeNull()
})

const anyFacts: fc.Arbitrary<DayFacts> = fc.record({
  isPublished: fc.boolean(),
  competitionStartDate: fc.nat(1_000),
  competitionEndDate: fc.integer({ min: 1_001, max: 2_000 }),
  resultsStatus: fc.constantFrom(...resultsSteps),
  hasDraftStandings: fc.boolean(),
  started: fc.nat(5),
  absent: fc.nat(5),
  undecided: fc.nat(5),
})
const instant = fc.nat(3_000)
const placeOf = (step: DayStep | null) => (step === null ? daySteps.length : daySteps.indexOf(step))

test("the steps before the current one are past and those after it ahead, whatever the day is like [CO-01]", () => {
  fc.assert(
    fc.property(anyFacts, instant, (given, now) => {
      const state = dayState(given, now)
      const current = placeOf(state.step)
      expect(daySteps.map((step) => standingOf(step, state))).toEqual(
        daySteps.map((_, place) => (place < current ? "past" : place === current ? "current" : "ahead")),
      )
    }),
  )
})

test("time alone never leads back, and one rider more who is not through never leads on [CO-01]", () => {
  fc.assert(
    fc.property(anyFacts, instant, instant, (given, one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)]
      const reached = placeOf(dayState(given, before).step)
      expect(placeOf(dayState(given, after).step)).toBeGreaterThanOrEqual(reached)
      const started = Math.max(given.started, 1)
      const withOneMore = { ...given, started, undecided: given.undecided + 1 }
      expect(placeOf(dayState(withOneMore, before).step)).toBeLessThanOrEqual(
        placeOf(dayState({ ...given, started }, before).step),
      )
    }),
  )
})

test("only a step without a reason leads from the race to the standings [CO-01]", () => {
  fc.assert(
    fc.property(anyFacts, instant, (given, now) => {
      const { step, why } = dayState(given, now)
      expect(why !== null).toBe(step === "ready" || step === "race")
    }),
  )
})
