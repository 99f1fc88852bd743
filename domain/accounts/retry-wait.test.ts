import { expect, test } from "vitest"
import { retryWait } from "./retry-wait.ts"

test("a wait that is told by an address is one of a few, and never too short", () => {
  expect([1, 60, 61, 700, 3_600, 86_400].map(retryWait)).toEqual([1, 1, 2, 15, 60, 1_440])
  expect(retryWait(900_000)).toBe(1_440)
})
