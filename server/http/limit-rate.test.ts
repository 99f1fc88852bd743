import { expect, test } from "vitest"
import { limitRate } from "./limit-rate.ts"

test("a client that asks too often is told how many seconds to wait, and others are not affected", () => {
  const mayAskAgainAfter = limitRate({ most: 2, seconds: 60 })
  expect(mayAskAgainAfter("a", 0)).toBeNull()
  expect(mayAskAgainAfter("a", 30_000)).toBeNull()
  expect(mayAskAgainAfter("a", 45_500)).toBe(15)
  expect(mayAskAgainAfter("b", 45_500)).toBeNull()
  // what was refused was not counted
  expect(mayAskAgainAfter("a", 60_000)).toBeNull()
  expect(mayAskAgainAfter("a", 60_001)).toBe(30)
})

test("a clock that was set back locks nobody out", () => {
  const mayAskAgainAfter = limitRate({ most: 1, seconds: 60 })
  expect(mayAskAgainAfter("a", 3_600_000)).toBeNull()
  expect(mayAskAgainAfter("a", 0)).toBeNull()
})

test("when the memory is full, the client that asked longest ago is forgotten", () => {
  const mayAskAgainAfter = limitRate({ most: 1, seconds: 60 })
  for (let who = 0; who <= 10_000; who += 1) mayAskAgainAfter(String(who), 0)
  expect(mayAskAgainAfter("10000", 1)).toBe(60)
  expect(mayAskAgainAfter("0", 1)).toBeNull()
})
