import { expect, test } from "vitest"
import { groupBy } from "./setup.ts"

test("the polyfill for older phones groups as Map.groupBy does", () => {
  const words = ["dab", "clean", "dot", "cone", "dab"]
  const byFirst = (word: string, index: number) => `${word[0]}${index % 2}`
  expect([...groupBy(words, byFirst)]).toEqual([...Map.groupBy(words, byFirst)])
  expect(groupBy([], byFirst).size).toBe(0)
})
