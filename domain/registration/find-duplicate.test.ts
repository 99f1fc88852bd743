import fc from "fast-check"
import { expect, test } from "vitest"
import { findDuplicate, type Identified } from "./find-duplicate.ts"

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

test("the same name blocks without a number in the form, and is asked about with one", () => {
  expect(findDuplicate(form({ name: "Anna Ozola" }), [anna])).toBe("same-name")
  expect(findDuplicate(form({ name: "Anna Ozola", racingNumber: "78" }), [anna])).toBe(
    "same-name-other-number",
  )
})

test("names are compared trimmed, with single spaces, without regard to case [D-04]", () => {
  expect(findDuplicate(form({ name: "  ANNA   ozola " }), [anna])).toBe("same-name")
  expect(findDuplicate(form({ name: "ĀDAMS ŠĶĒLE" }), [{ ...anna, name: "ādams  šķēle" }])).toBe("same-name")
})

test("who is edited is no duplicate of themselves", () => {
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
