import { expect, test } from "vitest"
import { competitionTypes } from "#domain/competitions/scoring.ts"
import {
  isSpecifiedRanking,
  rankingOfStage,
  specifiedRanking,
  specifiedTies,
  tieRulesFor,
} from "./stage-ties.ts"

test("unless a championship says otherwise, counts and then the earlier finish decide; in openFree the shorter time and then the earlier finish [RX-05] [RU-03] [D-15]", () => {
  expect(specifiedTies).toEqual({
    classic: ["score-counts", "earlier-end"],
    openFree: ["shorter-time", "earlier-end"],
  })
})

test("openFree has every rule but the counts of 0, 1, 2, 3 and 5 [RX-05]", () => {
  expect(tieRulesFor.classic.filter((rule) => !tieRulesFor.openFree.some((one) => one === rule))).toEqual([
    "score-counts",
  ])
})

test("only the specified order, with nothing added or moved, is the specified one [RX-05]", () => {
  for (const type of competitionTypes) {
    const { ties } = specifiedRanking(type)
    expect(isSpecifiedRanking({ type, ties: [...ties] })).toBe(true)
    expect(isSpecifiedRanking({ type, ties: ties.toReversed() })).toBe(false)
    expect(isSpecifiedRanking({ type, ties: ["last-laps", ...ties] })).toBe(false)
    expect(isSpecifiedRanking({ type, ties: [] })).toBe(false)
  }
})

test("a stage goes by its championship until it is approved, then by what approved it; one approved before there was a choice by the specified order [RX-05]", () => {
  const championshipTies = { classic: ["last-laps"], openFree: [] } as const
  const stage = { type: "classic", approvedTies: null, championshipTies } as const
  expect(rankingOfStage({ ...stage, isApproved: false })).toEqual({ type: "classic", ties: ["last-laps"] })
  expect(rankingOfStage({ ...stage, type: "openFree", isApproved: false }).ties).toEqual([])
  expect(rankingOfStage({ ...stage, isApproved: true })).toEqual(specifiedRanking("classic"))
  expect(rankingOfStage({ ...stage, isApproved: true, approvedTies: ["shorter-time"] }).ties).toEqual([
    "shorter-time",
  ])
  // approved by an order without rules, which is not the same as none stored
  expect(rankingOfStage({ ...stage, isApproved: true, approvedTies: [] }).ties).toEqual([])
})
