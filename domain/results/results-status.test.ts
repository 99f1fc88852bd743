import { expect, test } from "vitest"
import { actionsAt, resultsActions, resultsSteps, stepAfter } from "./results-status.ts"

test("a stage is approved first, then generated as often as needed, then published (SP-02, SP-03)", () => {
  expect(resultsSteps.map(actionsAt)).toEqual([
    ["approve"],
    ["generate", "reopen"],
    ["re-generate", "publish", "reopen"],
    ["reopen"],
  ])
})

test("each action leads to its step, and reopening back to the first (D-18)", () => {
  expect(resultsActions.map(stepAfter)).toEqual([
    "Approved",
    "StandingsGenerated",
    "StandingsGenerated",
    "StandingsPublished",
    null,
  ])
})
