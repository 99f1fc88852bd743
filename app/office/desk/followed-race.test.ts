import { expect, test } from "vitest"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { sampleDesk } from "#tests/support/sample-desk.ts"
import { hasDrafts } from "./followed-race.tsx"

test("whether standings are final is not known before it was read at the step that the board shows [SP-03] [D-18]", () => {
  const readAt = (resultsStatus: ResultsStatus, isDraft: boolean) =>
    sampleDesk({ stage: { resultsStatus, isDraft } })
  const generated = "StandingsGenerated"
  expect(hasDrafts(null, generated)).toBeNull()
  // nothing was generated when it was read: there was nothing that could be a draft
  expect(hasDrafts(readAt("Approved", false), generated)).toBeNull()
  expect(hasDrafts(readAt("StandingsGenerated", true), generated)).toBe(true)
  expect(hasDrafts(readAt("StandingsGenerated", false), generated)).toBe(false)
})
