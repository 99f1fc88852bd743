import { expect, test } from "vitest"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import {
  championshipRulesFault,
  completeChampionshipRules,
  defaultChampionshipRules,
  seasonRulesIn,
} from "./championship-rules.ts"

const stageTies = { classic: ["last-laps"], openFree: [] } as const

test("rules stored before there was a choice have the specified order of ties in a stage [RX-05]", () => {
  expect(completeChampionshipRules(null)).toEqual(defaultChampionshipRules)
  expect(completeChampionshipRules(defaultStandingsRules)).toEqual(defaultChampionshipRules)
  expect(completeChampionshipRules({ ...defaultStandingsRules, stageTies })).toEqual({
    ...defaultStandingsRules,
    stageTies,
  })
})

test("the rules of the standings are the same whatever breaks ties in a stage [RX-05]", () => {
  expect(seasonRulesIn({ ...defaultStandingsRules, stageTies })).toEqual(defaultStandingsRules)
  expect(seasonRulesIn(null)).toEqual(defaultStandingsRules)
})

test("a rule that is named twice in a stage's order is a fault, and so is whatever is one in the standings [RX-05] [D-19]", () => {
  const twice = { classic: ["last-laps", "last-laps"], openFree: [] } as const
  expect(championshipRulesFault(defaultChampionshipRules)).toBeNull()
  expect(championshipRulesFault({ ...defaultChampionshipRules, stageTies: twice })).toBe("tie-rule-twice")
  const points = { byPosition: [1, 2], beyond: 0 }
  expect(championshipRulesFault({ ...defaultChampionshipRules, points })).toBe("points-rise")
})
