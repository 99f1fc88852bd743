import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type ClassOfDay,
  type DayFacts,
  type DayStep,
  dayState,
  daySteps,
  postingState,
  standingOf,
} from "./race-day.ts"
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
  scoredDns: 0,
  classes: [],
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

test("a race waits until it is decided whether a DNS or the scores of the same rider are wrong [CO-01] [RX-09]", () => {
  const why = { reason: "scored-dns", count: 1 }
  expect(dayState({ ...facts, scoredDns: 1 }, 9_000)).toEqual({ step: "race", why })
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

/** A class whose riders are all through, never posted. */
const through: ClassOfDay = { racingClass: "A", hasResults: true, isThrough: true, until: null }
const racing = { ...through, racingClass: "B", isThrough: false }

/** How posting stands at an instant. */
const standingOfPost = (given: DayFacts, now: number) =>
  standingOf("post", dayState(given, now), postingState(given, now))

test("posting is offered once a class is through, and nobody has to post [OF-01] [CO-01]", () => {
  expect(standingOfPost({ ...facts, undecided: 1, classes: [racing] }, 1_500)).toBe("ahead")
  const oneThrough = { ...facts, undecided: 1, classes: [through, racing] }
  expect(dayState(oneThrough, 1_500).step).toBe("race")
  expect(standingOfPost(oneThrough, 1_500)).toBe("offered")
  const allThrough = { ...facts, classes: [through] }
  expect(dayState(allThrough, 1_500)).toEqual({ step: "approve", why: null })
  expect(standingOfPost(allThrough, 1_500)).toBe("offered")
  expect(standingOfPost({ ...allThrough, resultsStatus: "Approved" }, 1_500)).toBe("skipped")
  expect(standingOfPost({ ...facts, classes: [] }, 1_500)).toBe("skipped")
})

test("a day with a posted class waits for the questions that approval would ask about [OF-01] [CO-01]", () => {
  const untilThen = { ...facts, classes: [{ ...through, until: 1_600 }] }
  expect(dayState(untilThen, 1_599)).toEqual({ step: "post", why: { reason: "questions", count: 1 } })
  expect(standingOfPost(untilThen, 1_599)).toBe("current")
  expect(dayState(untilThen, 1_600)).toEqual({ step: "approve", why: null })
  expect(standingOfPost(untilThen, 1_600)).toBe("past")
  expect(standingOfPost({ ...untilThen, resultsStatus: "Approved" }, 1_599)).toBe("past")
  // a class that was forgotten is asked about as well
  const forgotten = { ...untilThen, classes: [...untilThen.classes, { ...through, racingClass: "C" }] }
  expect(dayState(forgotten, 1_600)).toEqual({ step: "post", why: { reason: "questions", count: 1 } })
})

test("while others still ride, a posted class stays in view also when its questions are over [OF-01]", () => {
  const riding = { ...facts, undecided: 1, classes: [{ ...through, until: 1_200 }, racing] }
  expect(dayState(riding, 1_500).step).toBe("race")
  expect(standingOfPost(riding, 1_500)).toBe("offered")
  expect(standingOfPost({ ...riding, classes: [{ ...through, until: 1_200 }] }, 1_500)).toBe("past")
})

const anyClass: fc.Arbitrary<ClassOfDay> = fc.record({
  racingClass: fc.string(),
  hasResults: fc.boolean(),
  isThrough: fc.boolean(),
  until: fc.option(fc.nat(3_000)),
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
  scoredDns: fc.nat(2),
  classes: fc.array(anyClass, { maxLength: 4 }),
})
const instant = fc.nat(3_000)
const placeOf = (step: DayStep | null) => (step === null ? daySteps.length : daySteps.indexOf(step))

test("the steps before the current one are past and those after it ahead, but for posting, which nobody has to do [CO-01]", () => {
  fc.assert(
    fc.property(anyFacts, instant, (given, now) => {
      const state = dayState(given, now)
      const current = placeOf(state.step)
      const standings = daySteps.map((step) => standingOf(step, state, postingState(given, now)))
      for (const [place, standing] of standings.entries()) {
        const expected = place < current ? "past" : place === current ? "current" : "ahead"
        const beside = ["offered", "skipped", "past"]
        if (daySteps[place] === "post" && standing !== expected) expect(beside).toContain(standing)
        else expect(standing).toBe(expected)
      }
    }),
  )
})

test("the passing of time never leads back, and one more unfinished rider never leads on [CO-01]", () => {
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

test("only a step without a reason leads to the approval, and from there to the standings [CO-01]", () => {
  fc.assert(
    fc.property(anyFacts, instant, (given, now) => {
      const { step, why } = dayState(given, now)
      expect(why !== null).toBe(step === "ready" || step === "race" || step === "post")
    }),
  )
})
