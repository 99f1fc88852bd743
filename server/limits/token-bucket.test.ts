import { expect, test } from "vitest"
import { createTokenBuckets } from "./token-bucket.ts"

test("a client that asks too often is told how many seconds to wait, and others are not affected", () => {
  const { take } = createTokenBuckets({ per: "network", most: 2, seconds: 60 })
  expect([take("a", 0), take("a", 0), take("a", 14_500)]).toEqual([null, null, 16])
  expect(take("b", 14_500)).toBeNull()
  // a token comes back every half minute, and what was refused was not counted
  expect([take("a", 30_000), take("a", 30_001)]).toEqual([null, 30])
  // an hour later there are as many as there ever are
  expect([0, 1, 2].map((later) => take("a", 3_600_000 + later))).toEqual([null, null, 30])
})

test("the networks of an IPv6 block may together ask four times as often as one, and what one is refused does not count for the block", () => {
  const { take } = createTokenBuckets({ per: "network", most: 1, seconds: 60 })
  const askFrom = (network: number, now: number) => take(`2001:db8:0:${network}::1`, now)
  expect([1, 1, 1, 2, 3, 4].map((network, second) => askFrom(network, second * 1_000))).toEqual([
    null,
    59,
    58,
    null,
    null,
    null,
  ])
  expect(askFrom(5, 10_000)).toBe(5)
  expect(take("2001:db8:1:1::1", 10_000)).toBeNull()
})

test("a clock that was set back locks nobody out", () => {
  const { take } = createTokenBuckets({ per: "network", most: 1, seconds: 60 })
  expect(take("a", 3_600_000)).toBeNull()
  expect(take("a", 0)).toBeNull()
})

test("when the memory is full, the client that asked longest ago is forgotten", () => {
  const { take } = createTokenBuckets({ per: "network", most: 1, seconds: 60 })
  for (let who = 0; who <= 10_000; who += 1) take(String(who), 0)
  expect(take("10000", 1)).toBe(60)
  expect(take("0", 1)).toBeNull()
})

test("whoever asks whether there is a token takes none", () => {
  const { take, wait } = createTokenBuckets({ per: "device", most: 1, seconds: 60 })
  expect([wait("a", 0), wait("a", 0), take("a", 0)]).toEqual([null, null, null])
  expect(wait("a", 20_000)).toBe(40)
})
