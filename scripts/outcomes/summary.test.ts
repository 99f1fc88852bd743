import { expect, test } from "vitest"
import type { Outcome } from "./outcome.ts"
import { summary } from "./summary.ts"

const ended = (...ends: Outcome["ended"][]) => ends.map((end): Outcome => ({ title: "a test", ended: end }))

test("the summary counts what passed and failed, and what was skipped if any", () => {
  expect(summary([])).toBe("0 passed, 0 failed")
  expect(summary(ended("passed", "failed", "passed"))).toBe("2 passed, 1 failed")
  expect(summary(ended("passed", "skipped"))).toBe("1 passed, 0 failed, 1 skipped")
})
