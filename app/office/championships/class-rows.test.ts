import fc from "fast-check"
import { expect, test } from "vitest"
import { fallingOrders } from "./class-rows.tsx"

test("descending orders stay as they are, and new rows come below", () => {
  expect(fallingOrders(["30", "20", "5"])).toEqual([30, 20, 5])
  expect(fallingOrders(["3", undefined, ""])).toEqual([3, 2, 1])
  expect(fallingOrders([undefined, undefined])).toEqual([2, 1])
})

test("rows that were moved, and rows of one order, are renumbered", () => {
  expect(fallingOrders(["20", "30", "5"])).toEqual([3, 2, 1])
  expect(fallingOrders(["1", "1"])).toEqual([2, 1])
  expect(fallingOrders(["4", undefined, "3"])).toEqual([3, 2, 1])
})

test("whatever stands in the rows, each order is below the one before it", () => {
  const written = fc.array(fc.option(fc.oneof(fc.integer().map(String), fc.string()), { nil: undefined }))
  fc.assert(
    fc.property(written, (texts) => {
      const orders = fallingOrders(texts)
      expect(orders).toHaveLength(texts.length)
      expect(orders.every((order, index) => index === 0 || order < (orders[index - 1] ?? 0))).toBe(true)
    }),
  )
})
