import fc from "fast-check"
import { expect, test } from "vitest"
import { isPast, type ReliedFacts, reliedChanges, untoldAfter } from "./relied-facts.ts"

const expert = { key: 1, name: "Expert", startTime: 1_100, endTime: 1_500 }
const facts: ReliedFacts = {
  competitionStartDate: 1_000,
  competitionEndDate: 2_000,
  location: "Cēsis",
  classes: [expert, { key: 2, name: "Ladies", startTime: null, endTime: null }],
}

test("riders rely on start, end, place, classes and their times: each change has old and new [CH-02]", () => {
  const after = {
    competitionStartDate: 1_001,
    competitionEndDate: 2_001,
    location: null,
    classes: [
      { ...expert, startTime: 1_200, endTime: null },
      { key: 3, name: "Juniors", startTime: 1_300, endTime: null },
    ],
  }
  expect(reliedChanges(facts, after)).toEqual([
    { kind: "start", before: 1_000, after: 1_001 },
    { kind: "end", before: 2_000, after: 2_001 },
    { kind: "place", before: "Cēsis", after: null },
    { kind: "class-start", racingClass: "Expert", before: 1_100, after: 1_200 },
    { kind: "class-end", racingClass: "Expert", before: 1_500, after: null },
    { kind: "class-added", racingClass: "Juniors" },
    { kind: "class-removed", racingClass: "Ladies" },
  ])
})

test("another name of a class, or another order, changes nothing that riders rely on [CH-02]", () => {
  const after = {
    ...facts,
    classes: facts.classes.map((one) => ({ ...one, name: `${one.name}!` })).reverse(),
  }
  expect(reliedChanges(facts, after)).toEqual([])
})

const anyFacts = fc.record({
  competitionStartDate: fc.integer({ min: 0, max: 3 }),
  competitionEndDate: fc.integer({ min: 4, max: 6 }),
  location: fc.option(fc.constantFrom("Cēsis", "Madona")),
  classes: fc.uniqueArray(
    fc.record({
      key: fc.integer({ min: 1, max: 3 }),
      name: fc.constant("Class"),
      startTime: fc.option(fc.integer({ min: 0, max: 1 })),
      endTime: fc.constant(null),
    }),
    { selector: ({ key }) => key },
  ),
})

test("after any changes riders have to be told of what differs from what they know, and of nothing once it is changed back [CH-02]", () => {
  fc.assert(
    fc.property(fc.array(anyFacts, { minLength: 1 }), (steps) => {
      let untold = null as ReturnType<typeof untoldAfter>
      let before: ReliedFacts = facts
      for (const [now, after] of steps.entries()) {
        untold = untoldAfter(untold, { before, after, now })
        before = after
        expect(reliedChanges(untold?.known ?? before, after)).toEqual(reliedChanges(facts, after))
      }
      expect(untoldAfter(untold, { before, after: facts, now: steps.length })).toBeNull()
    }),
  )
})

test("saving the stage again does not make a change that riders were not told of a later one [CH-02]", () => {
  const moved = { ...facts, location: "Madona" }
  const untold = untoldAfter(null, { before: facts, after: moved, now: 5 })
  expect(untold).toEqual({ known: facts, changedOn: 5 })
  expect(untoldAfter(untold, { before: moved, after: moved, now: 9 })).toEqual(untold)
})

test("riders rely on a stage taking place; one that is or was postponed is still to come, whatever its day was [CH-01] [CH-02]", () => {
  const postponed = { ...facts, calledOff: "postponed" as const }
  expect(reliedChanges(facts, postponed)).toEqual([{ kind: "called-off", before: null, after: "postponed" }])
  expect(reliedChanges({ ...facts, calledOff: null }, facts)).toEqual([])
  expect(isPast(facts, facts, 2_000)).toBe(true)
  expect(isPast(facts, { ...facts, calledOff: "cancelled" }, 2_000)).toBe(true)
  expect(isPast(facts, postponed, 2_000)).toBe(false)
  expect(isPast(postponed, facts, 2_000)).toBe(false)
})
