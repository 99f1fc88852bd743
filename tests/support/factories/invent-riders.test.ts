import { expect, test } from "vitest"
import { trialBikes, youthBikes } from "./bikes.ts"
import { seededChance } from "./chance.ts"
import { inventRiders, type RiderGroup } from "./invent-riders.ts"

const groups: RiderGroup[] = [
  { racingClass: "Expert", men: 90, women: 10, born: [1980, 2004], bikes: trialBikes },
  { racingClass: "Junior", men: 12, women: 8, born: [2010, 2013], bikes: youthBikes },
]
const riders = inventRiders(seededChance(7), groups)

test("the same seed invents the same riders, another seed others", () => {
  expect(inventRiders(seededChance(7), groups)).toEqual(riders)
  expect(inventRiders(seededChance(8), groups)).not.toEqual(riders)
})

test("no two riders share a name or a racing number", () => {
  expect(new Set(riders.map(({ name }) => name)).size).toBe(riders.length)
  expect(new Set(riders.map(({ racingNumber }) => racingNumber)).size).toBe(riders.length)
})

test("a racing number is digits without leading zeros", () => {
  for (const { racingNumber } of riders) expect(racingNumber).toMatch(/^[1-9][0-9]*$/)
})

test("each group has its men, its women and its years of birth", () => {
  const juniors = riders.filter(({ racingClass }) => racingClass === "Junior")
  expect(juniors.filter(({ gender }) => gender === "female")).toHaveLength(8)
  expect(juniors.filter(({ gender }) => gender === "male")).toHaveLength(12)
  for (const { birthDate } of juniors) expect(birthDate).toMatch(/^201[0-3]-\d\d-\d\d$/)
})
