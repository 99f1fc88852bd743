import fc from "fast-check"
import { expect, test } from "vitest"
import { rankedField } from "#tests/support/arbitraries.ts"
import { compareResults } from "./compare-results.ts"

test("the comparison looks the same from both sides", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, type }) => {
      for (const a of rows)
        for (const b of rows)
          expect(Math.sign(compareResults(a, b, type)) + Math.sign(compareResults(b, a, type))).toBe(0)
    }),
  )
})

test("who is not behind another is not behind whom that one is not behind", () => {
  fc.assert(
    fc.property(rankedField, ({ rows, type }) => {
      const notBehind = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
        compareResults(a, b, type) <= 0
      for (const a of rows)
        for (const b of rows.filter((row) => notBehind(a, row)))
          for (const c of rows.filter((row) => notBehind(b, row))) expect(notBehind(a, c)).toBe(true)
    }),
  )
})
