import { expect, test } from "vitest"
import { createSemaphore } from "./semaphore.ts"

test("the networks of an IPv6 block together have four times as many open as one, and a refused one takes no place", () => {
  const { take } = createSemaphore({ per: "network", ofEach: { atOnce: 2 } })
  const opened = [1, 2, 3, 4].flatMap((network) =>
    [1, 2].map((host) => take(`2001:db8:0:${network}::${host}`)),
  )
  expect(opened.every(Boolean)).toBe(true)
  expect(take("2001:db8:0:5::1")).toBeNull()
  expect(take("2001:db8:1:1::1")).not.toBeNull()
  opened[0]?.()
  // releasing twice frees no second place
  opened[0]?.()
  expect([take("2001:db8:0:5::1") !== null, take("2001:db8:0:5::1")]).toEqual([true, null])
})

test("the addresses of an IPv4 block belong to many, and are counted each by itself", () => {
  const { take } = createSemaphore({ per: "network", ofEach: { atOnce: 1 } })
  for (let host = 1; host <= 20; host += 1) expect(take(`203.0.113.${host}`)).not.toBeNull()
  expect(take("203.0.113.1")).toBeNull()
})
