import fc from "fast-check"
import { expect, test } from "vitest"
import { comparableName } from "./comparable-name.ts"
import { findDuplicate } from "./find-duplicate.ts"
import { ridersOfStage } from "./riders-of-stage.ts"

const rider = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom("Anna Ozola", "anna  ozola", "Bruno", "Bruno ", "Dita"),
  racingNumber: fc.option(fc.constantFrom("1", "2", "3", "77")),
})

test("who is like a rider is everybody of the number or the name, whenever they came", () => {
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

test("who is looked for by a number alone, or by a name alone, is found by it", () => {
  const anna = { id: "a", name: "Anna Ozola", racingNumber: "7" }
  const bruno = { id: "b", name: "Bruno", racingNumber: null }
  const { like } = ridersOfStage([anna, bruno])
  expect(like({ name: null, racingNumber: "7" })).toEqual([anna])
  expect(like({ name: "anna ozola", racingNumber: null })).toEqual([anna])
  expect(like({ name: null, racingNumber: null })).toEqual([])
})
