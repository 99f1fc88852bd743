import { expect, test } from "vitest"
import { reportedPath } from "./error-report.ts"

test("a page is reported by its path, and what is of one rider without the rider [SH-10] [SH-11]", () => {
  const results = "/competitions/lamsf/2026/cesis/results"
  const championshipOfThatName = "/competitions/lamsf/results/cesis"
  const open = "/api/v1/institutions/lamsf/championships/2026/stages/cesis/results"
  for (const path of ["/", "/market/ads/7", "/riders", results, championshipOfThatName, open])
    expect(reportedPath(path)).toBe(path)
  for (const place of [results, `${championshipOfThatName}/results`, open, "/riders"])
    for (const end of ["", "/1/7", ".data"])
      expect(reportedPath(`${place}/0197-user-id${end}`)).toBe(`${place}/rider`)
})
