import { expect, test } from "vitest"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import {
  type ChampionshipRules,
  championshipRulesFault,
  defaultChampionshipRules,
  seasonRulesIn,
} from "./championship-rules.ts"

const stageTies = { classic: ["last-laps"], openFree: [] } as const

test("the rules of the standings are the same whatever breaks ties in a stage [RX-05]", () => {
  expect(seasonRulesIn({ ...defaultStandingsRules, stageTies })).toEqual(defaultStandingsRules)
  expect(seasonRulesIn(null)).toEqual(defaultStandingsRules)
})

test("naming a rule twice in a stage's order is a fault, and so is any fault in the standings' rules [RX-05] [D-19]", () => {
  const faultOf = (rules: Partial<ChampionshipRules>) =>
    championshipRulesFault({ ...defaultChampionshipRules, ...rules })
  expect(faultOf({})).toBeNull()
  expect(faultOf({ stageTies: { classic: ["earlier-end"], openFree: ["earlier-end"] } })).toBeNull()
  expect(
    faultOf({ stageTies: { classic: ["earlier-end", "last-laps", "earlier-end"], openFree: [] } }),
  ).toEqual({ code: "tie-rule-twice", at: ["stageTies", "classic", 2] })
  expect(faultOf({ stageTies: { classic: [], openFree: ["shorter-time", "shorter-time"] } })).toEqual({
    code: "tie-rule-twice",
    at: ["stageTies", "openFree", 1],
  })
  expect(faultOf({ points: { byPosition: [1, 2], beyond: 0 } })).toEqual({
    code: "points-rise",
    at: ["points", "byPosition", 1],
  })
})
