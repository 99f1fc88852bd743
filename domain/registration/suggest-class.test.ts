import fc from "fast-check"
import { expect, test } from "vitest"
import { eligibleClasses } from "./age.ts"
import { suggestClass } from "./suggest-class.ts"

const classes = [
  { name: "Expert", order: 9, yearsFrom: 16, yearsTo: null },
  { name: "Hobby", order: 4, yearsFrom: 14, yearsTo: null },
  { name: "Juniors", order: 3, yearsFrom: 14, yearsTo: 18 },
  { name: "Veterans", order: 2, yearsFrom: 40, yearsTo: 99 },
  { name: "Children", order: 1, yearsFrom: 6, yearsTo: 11 },
]

const at = (age: number | null, lastClass: string | null = null) => suggestClass({ classes, age, lastClass })

test("the only class for an age is suggested, and none where there is none, or while the age is not known [RW-04]", () => {
  expect(at(8)).toEqual({ name: "Children", reason: "only" })
  expect(at(12)).toBeNull()
  expect(at(null)).toBeNull()
  expect(at(null, "Expert")).toBeNull()
})

test("if several classes fit, the one with the narrowest age range is suggested [RW-04]", () => {
  expect(at(16)).toEqual({ name: "Juniors", reason: "narrowest" })
  expect(at(45)).toEqual({ name: "Veterans", reason: "narrowest" })
})

test("if several are equally narrow, the easiest is suggested: the one with the lowest order [RW-04]", () => {
  expect(at(25)).toEqual({ name: "Hobby", reason: "easiest" })
})

test("the class the rider last rode in the championship comes first, if it still fits the age [RW-04]", () => {
  expect(at(25, "Expert")).toEqual({ name: "Expert", reason: "last" })
  expect(at(16, "Children")).toEqual({ name: "Juniors", reason: "narrowest" })
  expect(at(25, "No longer ridden")).toEqual({ name: "Hobby", reason: "easiest" })
})

const someClasses = fc.uniqueArray(
  fc.record({
    name: fc.string({ minLength: 1 }),
    order: fc.integer({ min: 0, max: 99 }),
    yearsFrom: fc.integer({ min: 0, max: 80 }),
    yearsTo: fc.option(fc.integer({ min: 0, max: 120 })),
  }),
  { selector: ({ name }) => name, maxLength: 12 },
)

test("whatever is suggested is offered for the age, and something is as long as anything is offered", () => {
  fc.assert(
    fc.property(someClasses, fc.integer({ min: 0, max: 190 }), (offered, age) => {
      const lastClass = offered[0]?.name ?? null
      const suggested = suggestClass({ classes: offered, age, lastClass })
      const names = eligibleClasses(offered, age).map(({ name }) => name)
      if (names.length === 0) expect(suggested).toBeNull()
      else expect(names).toContain(suggested?.name)
    }),
  )
})

test("the order in which classes are listed changes nothing, nor does a wider one that is added", () => {
  fc.assert(
    fc.property(someClasses, fc.integer({ min: 0, max: 120 }), (offered, age) => {
      const suggested = suggestClass({ classes: offered, age, lastClass: null })
      expect(suggestClass({ classes: offered.toReversed(), age, lastClass: null })).toEqual(suggested)
      if (!suggested) return
      const wider = { name: "the widest of all", order: 100, yearsFrom: 0, yearsTo: null }
      const more = suggestClass({ classes: [...offered, wider], age, lastClass: null })
      expect(more?.name).toBe(suggested.name)
    }),
  )
})
