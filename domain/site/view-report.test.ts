import { expect, test } from "vitest"
import { reportedPath } from "./view-report.ts"

test("a page is reported by its path, and a rider's card without the rider", () => {
  const results = "/competitions/lamsf/2026/cesis/results"
  for (const path of ["/", "/market/ads/7", results]) expect(reportedPath(path)).toBe(path)
  expect(reportedPath(`${results}/0197-user-id`)).toBe(`${results}/rider`)
})
