import { expect, test } from "vitest"
import { eligibleClasses } from "./eligible-classes.ts"

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
