import fc from "fast-check"
import { expect, test } from "vitest"
import { moveInMatrix } from "./score-matrix.tsx"

/** Two lines of a class with six scores, and two of one with three: the first cell is the rider's. */
const lengths = [7, 7, 4, 4]
const led = (from: [number, number], ...keys: string[]) => {
  let at = { row: from[0], column: from[1] }
  for (const key of keys) {
    const ctrlKey = key.startsWith("Control+")
    at = moveInMatrix(at, { key: key.replace("Control+", ""), ctrlKey }, lengths) ?? at
  }
  return [at.row, at.column]
}

test("arrow keys move through all classes, even into one with fewer sections [CO-03]", () => {
  expect(led([0, 0], "ArrowRight", "ArrowDown")).toEqual([1, 1])
  expect(led([1, 6], "ArrowDown")).toEqual([2, 3])
  expect(led([3, 3], "ArrowDown", "ArrowRight")).toEqual([3, 3])
  expect(led([0, 0], "ArrowUp", "ArrowLeft")).toEqual([0, 0])
})

test("Home and End lead to the ends of a line, with Control to those of all [CO-03]", () => {
  expect(led([1, 3], "End")).toEqual([1, 6])
  expect(led([1, 3], "Home")).toEqual([1, 0])
  expect(led([1, 3], "Control+End")).toEqual([3, 3])
  expect(led([3, 3], "Control+Home")).toEqual([0, 0])
  expect(led([0, 5], "PageDown")).toEqual([3, 3])
})

test("no key leads out of the matrix [CO-03]", () => {
  const key = fc.constantFrom(
    "ArrowUp",
    "ArrowDown",
    "ArrowLeft",
    "ArrowRight",
    "PageUp",
    "PageDown",
    "Home",
    "End",
  )
  const lines = fc.array(fc.integer({ min: 1, max: 46 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(lines, fc.array(key, { maxLength: 40 }), (given, keys) => {
      let at = { row: 0, column: 0 }
      for (const one of keys) {
        at = moveInMatrix(at, { key: one, ctrlKey: false }, given) ?? at
        const length = given[at.row]
        expect(length).toBeDefined()
        expect(at.column).toBeGreaterThanOrEqual(0)
        expect(at.column).toBeLessThan(length ?? 0)
      }
    }),
  )
})
