import { expect, test } from "vitest"
import { limitRate } from "./limit-rate.ts"

test("a client that asks too often is told how many seconds to wait, and others are not affected", () => {
  const retryAfter = limitRate({ most: 2, seconds: 60 })
  expect(retryAfter("a", 0)).toBeNull()
  expect(retryAfter("a", 30_000)).toBeNull()
  expect(retryAfter("a", 45_500)).toBe(15)
  expect(retryAfter("b", 45_500)).toBeNull()
  // what was refused was not counted
  expect(retryAfter("a", 60_000)).toBeNull()
  expect(retryAfter("a", 60_001)).toBe(30)
})

test("the networks of an IPv6 block may together ask four times as often as one, and what one is refused does not count for the block", () => {
  const retryAfter = limitRate({ most: 1, seconds: 60 })
  const askFrom = (network: number, now: number) => retryAfter(`2001:db8:0:${network}::1`, now)
  expect([1, 1, 1, 2, 3, 4].map((network, second) => askFrom(network, second * 1_000))).toEqual([
    null,
    59,
    58,
    null,
    null,
    null,
  ])
  expect(askFrom(5, 10_000)).toBe(50)
  expect(retryAfter("2001:db8:1:1::1", 10_000)).toBeNull()
})

test("a clock that was set back locks nobody out", () => {
  const retryAfter = limitRate({ most: 1, seconds: 60 })
  expect(retryAfter("a", 3_600_000)).toBeNull()
  expect(retryAfter("a", 0)).toBeNull()
})

test("when the memory is full, the client that asked longest ago is forgotten", () => {
  const retryAfter = limitRate({ most: 1, seconds: 60 })
  for (let who = 0; who <= 10_000; who += 1) retryAfter(String(who), 0)
  expect(retryAfter("10000", 1)).toBe(60)
  expect(retryAfter("0", 1)).toBeNull()
})
