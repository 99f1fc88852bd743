import { expect, test } from "vitest"
import { readPoints } from "./read-points.ts"

test("points are read as each language writes them, and nothing else is", () => {
  expect(["0", "20", " 2.5 ", "2,5", "1000.25"].map(readPoints)).toEqual([0, 20, 2.5, 2.5, 1000.25])
  expect(["", "-1", "2.", ",5", "2.555", "10000", "1 000", "1e3"].map(readPoints)).toEqual(
    Array.from({ length: 8 }, () => null),
  )
})
