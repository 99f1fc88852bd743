import { expect, test } from "vitest"
import { writeChange } from "./write-change.ts"

const points = new Intl.NumberFormat("en")

test("a changed score is written before and after, and a missed section with what it costs where that alone changed [OF-03] [RX-02]", () => {
  expect(writeChange({ section: 1, before: null, after: 5 }, points)).toBe("– → 5")
  expect(writeChange({ section: 1, before: 5, after: "M" }, points)).toBe("5 → M")
  const costs = { before: 5, after: 10 }
  expect(writeChange({ section: 1, before: "M", after: "M", costs }, points)).toBe("M (5) → M (10)")
})
