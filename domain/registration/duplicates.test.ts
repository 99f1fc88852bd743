import fc from "fast-check"
import { expect, test } from "vitest"
import { comparableName, findDuplicate, type Identified, isListedAs, ridersOfStage } from "./duplicates.ts"

const anna = { id: "anna", name: "Anna Ozola", racingNumber: "77" }
const form = (given: Partial<Identified>): Identified => ({
  id: "new",
  name: "Jānis Bērziņš",
  racingNumber: null,
  ...given,
})

test("the same racing number is a duplicate, whatever the name", () => {
  expect(findDuplicate(form({ racingNumber: "77" }), [anna])).toBe("same-number")
  expect(findDuplicate(form({ name: "Anna Ozola", racingNumber: "77" }), [anna])).toBe("same-number")
  expect(findDuplicate(form({ racingNumber: "78" }), [anna])).toBeNull()
})

test("two riders without a number do not have the same number", () => {
  expect(findDuplicate(form({}), [{ ...anna, racingNumber: null }])).toBeNull()
})

test("the same name blocks without a number in the form, and needs confirmation with one", () => {
  expect(findDuplicate(form({ name: "Anna Ozola" }), [anna])).toBe("same-name")
  expect(findDuplicate(form({ name: "Anna Ozola", racingNumber: "78" }), [anna])).toBe(
    "same-name-other-number",
  )
})

test("whoever has the name and the number of a line may be the same person; name and number of two lines are two people", () => {
  const jaan = { id: "jaan", name: "Jaan Tamm", racingNumber: null }
  const isListed = (name: string, racingNumber: string | null) =>
    isListedAs(form({ name, racingNumber }), [anna, jaan])
  expect([isListed("anna  ozola", "77"), isListed("Jaan Tamm", null)]).toEqual([true, true])
  expect([isListed("Jaan Tamm", "77"), isListed("Anna Ozola", null)]).toEqual([false, false])
})

test("names are compared trimmed, with single spaces, without regard to case [D-04]", () => {
  expect(findDuplicate(form({ name: "  ANNA   ozola " }), [anna])).toBe("same-name")
  expect(findDuplicate(form({ name: "ĀDAMS ŠĶĒLE" }), [{ ...anna, name: "ādams  šķēle" }])).toBe("same-name")
})

test("a name is the same whether its accents are part of the letters or follow them, as on a Mac [PA-06, D-04]", () => {
  expect(findDuplicate(form({ name: "Jānis Bērziņš".normalize("NFD") }), [form({ id: "other" })])).toBe(
    "same-name",
  )
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 50 }), (name) => {
      expect(comparableName(name.normalize("NFD"))).toBe(comparableName(name.normalize("NFC")))
      expect(comparableName(comparableName(name))).toBe(comparableName(name))
    }),
  )
})

test("a participant being edited is not their own duplicate", () => {
  expect(findDuplicate(anna, [anna])).toBeNull()
  expect(findDuplicate(anna, [anna, { ...anna, id: "other" }])).toBe("same-number")
})

test("the order of the others plays no part", () => {
  const person = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom("Anna", "anna ", "Jānis"),
    racingNumber: fc.option(fc.constantFrom("1", "2")),
  })
  fc.assert(
    fc.property(person, fc.array(person), (one, others) => {
      expect(findDuplicate(one, others.toReversed())).toBe(findDuplicate(one, others))
    }),
  )
})

const rider = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom("Anna Ozola", "anna  ozola", "Bruno", "Bruno ", "Dita"),
  racingNumber: fc.option(fc.constantFrom("1", "2", "3", "77")),
})

test("a search for duplicates finds everybody with the same number or name, in whatever order they came", () => {
  fc.assert(
    fc.property(fc.array(rider), fc.array(rider), rider, (first, later, sought) => {
      const riders = ridersOfStage(first)
      for (const one of later) riders.add(one)
      const all = [...first, ...later]
      const like = all.filter(
        ({ name, racingNumber }) =>
          comparableName(name) === comparableName(sought.name) ||
          (racingNumber !== null && racingNumber === sought.racingNumber),
      )
      expect(new Set(riders.like(sought))).toEqual(new Set(like))
      expect(findDuplicate(sought, riders.like(sought))).toBe(findDuplicate(sought, all))
    }),
  )
})

test("a search by number alone, or by name alone, finds the rider", () => {
  const anna = { id: "a", name: "Anna Ozola", racingNumber: "7" }
  const bruno = { id: "b", name: "Bruno", racingNumber: null }
  const { like } = ridersOfStage([anna, bruno])
  expect(like({ name: null, racingNumber: "7" })).toEqual([anna])
  expect(like({ name: "anna ozola", racingNumber: null })).toEqual([anna])
  expect(like({ name: null, racingNumber: null })).toEqual([])
})
