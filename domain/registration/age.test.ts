import { expect, test } from "vitest"
import { ageOn, eligibleClasses } from "./age.ts"

test("a year of age is complete on the birthday, not before [D-25]", () => {
  expect(ageOn("2014-07-16", "2026-07-15")).toBe(11)
  expect(ageOn("2014-07-16", "2026-07-16")).toBe(12)
  expect(ageOn("2014-07-16", "2026-12-01")).toBe(12)
})

test("a rider born on a leap day has their birthday on 1 March in other years", () => {
  expect(ageOn("2012-02-29", "2026-02-28")).toBe(13)
  expect(ageOn("2012-02-29", "2026-03-01")).toBe(14)
  expect(ageOn("2012-02-29", "2028-02-29")).toBe(16)
})

const classes = [
  { name: "Children", order: 1, yearsFrom: 4, yearsTo: 11 },
  { name: "Expert", order: 9, yearsFrom: 16, yearsTo: null },
  { name: "Youth", order: 5, yearsFrom: 12, yearsTo: 16 },
]

const names = (age: number | null) => eligibleClasses(classes, age).map(({ name }) => name)

test("a class holds the ages from its lower to its upper end, both within it", () => {
  expect(names(3)).toEqual([])
  expect(names(4)).toEqual(["Children"])
  expect(names(11)).toEqual(["Children"])
  expect(names(12)).toEqual(["Youth"])
  expect(names(16)).toEqual(["Expert", "Youth"])
})

test("a class without an upper end holds ages up to 190", () => {
  expect(names(190)).toEqual(["Expert"])
  expect(names(191)).toEqual([])
})

test("without an age all classes are offered, the highest order first", () => {
  expect(names(null)).toEqual(["Expert", "Youth", "Children"])
})
