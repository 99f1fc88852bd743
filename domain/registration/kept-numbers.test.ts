import fc from "fast-check"
import { expect, test } from "vitest"
import {
  findKept,
  holderOf,
  isKeptForOther,
  isSameHolder,
  type KeptNumber,
  lowestFreeNumber,
  ownNumber,
} from "./kept-numbers.ts"

const anna = { name: "Anna Ozola", birthYear: 1999 }
const keep = (racingNumber: string, given: Partial<KeptNumber> = {}): KeptNumber => ({
  ...anna,
  racingNumber,
  racingClass: null,
  ...given,
})

test("a rider is known by name and year of birth, never by the name alone [SN-01]", () => {
  expect(isSameHolder(anna, { ...anna })).toBe(true)
  expect(isSameHolder(anna, { ...anna, birthYear: 2000 })).toBe(false)
  expect(isSameHolder(anna, { ...anna, name: "Anna Ozoliņa" })).toBe(false)
  expect(holderOf({ name: "Anna Ozola", birthDate: "1999-12-31" })).toEqual(anna)
})

test("case, accents, spaces and the order of the names make no difference", () => {
  const janis = { name: "Jānis Bērziņš-Kalns", birthYear: 1988 }
  for (const name of ["BĒRZIŅŠ-KALNS JĀNIS", "janis  berzins kalns", "Bērziņš Kalns, Jānis"])
    expect([name, isSameHolder(janis, { ...janis, name })]).toEqual([name, true])
  expect(isSameHolder(janis, { ...janis, name: "Jānis Kalns" })).toBe(false)
})

test("a number is refused to everybody but the rider that it is kept for [SN-01]", () => {
  const kept = [keep("77")]
  const asks = (racingNumber: string | null, holder = anna) =>
    isKeptForOther(kept, { ...holder, racingNumber })
  expect(asks("77")).toBe(false)
  expect(asks("77", { ...anna, birthYear: 2001 })).toBe(true)
  expect(asks("78", { ...anna, birthYear: 2001 })).toBe(false)
  expect(asks(null, { ...anna, birthYear: 2001 })).toBe(false)
})

test("a rider with several numbers is offered that of the class, else the lowest [SN-01]", () => {
  const kept = [keep("105", { racingClass: "Youth" }), keep("7", { name: "Bruno" }), keep("12"), keep("9")]
  const own = (racingClass: string | null) => ownNumber(kept, { ...anna, racingClass })
  expect([own("Youth"), own("Expert"), own(null)]).toEqual(["105", "9", "9"])
  expect(ownNumber(kept, { ...anna, birthYear: 1950, racingClass: null })).toBeNull()
})

test("the number that a guest is offered is the lowest that nobody has", () => {
  expect(lowestFreeNumber(new Set())).toBe("1")
  expect(lowestFreeNumber(new Set(["1", "2", "4"]))).toBe("3")
})

test("numbers are found by the number, or by how words of the name begin", () => {
  const kept = [keep("12", { name: "Jānis Bērziņš" }), keep("7"), keep("120", { name: "Bruno Ozols" })]
  const found = (sought: string) => findKept(kept, sought).map(({ racingNumber }) => racingNumber)
  expect(found("")).toEqual(["7", "12", "120"])
  expect([found("012"), found("ozo"), found("berz jan"), found("ola")]).toEqual([
    ["12"],
    ["7", "120"],
    ["12"],
    [],
  ])
})

const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 60 }).map(String), { maxLength: 40 })
const holders = fc.record({
  name: fc.constantFrom("Anna", "Bruno", "Dita"),
  birthYear: fc.integer({ min: 1999, max: 2001 }),
})

test("nobody is refused an own number, and nobody gets one that is kept for somebody else", () => {
  fc.assert(
    fc.property(numbers, fc.array(holders, { minLength: 1 }), holders, (kept, riders, rider) => {
      const list = kept.map((racingNumber, at) => keep(racingNumber, riders[at % riders.length]))
      const own = ownNumber(list, { ...rider, racingClass: null })
      expect(isKeptForOther(list, { ...rider, racingNumber: own })).toBe(false)
      const free = lowestFreeNumber(new Set(kept))
      expect(isKeptForOther(list, { ...rider, racingNumber: free })).toBe(false)
      const allowed = kept.filter((racingNumber) => !isKeptForOther(list, { ...rider, racingNumber }))
      expect(allowed.length > 0).toBe(own !== null)
      expect(ownNumber(list.toReversed(), { ...rider, racingClass: null })).toBe(own)
    }),
  )
})
