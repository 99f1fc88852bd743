import { type StageTies, specifiedTies } from "#domain/results/stage-ties.ts"
import {
  defaultStandingsRules,
  firstRepeated,
  type RulesFault,
  type StandingsRules,
  standingsRulesFault,
} from "#domain/standings/standings-rules.ts"
import { competitionTypes } from "./scoring.ts"

/** All rules of a championship, as data: of its standings (D-19, RX-06), and of the ties of its stages (RX-05). */
export type ChampionshipRules = StandingsRules & { stageTies: StageTies }

/** The rules of a championship without its own. */
export const defaultChampionshipRules: ChampionshipRules = {
  ...defaultStandingsRules,
  stageTies: specifiedTies,
}

/**
 * Returns only the rules of the standings: only these are stored with the standings, and compared with the rules that set the
 * places. Null: the championship has none of its own.
 */
export const seasonRulesIn = (rules: ChampionshipRules | null): StandingsRules => {
  const { stageTies: _ofStages, ...season } = rules ?? defaultChampionshipRules
  return season
}

/** Returns what is wrong with rules, or null. */
export const championshipRulesFault = (rules: ChampionshipRules): RulesFault | null => {
  for (const type of competitionTypes) {
    const twice = firstRepeated(rules.stageTies[type])
    if (twice !== -1) return { code: "tie-rule-twice", at: ["stageTies", type, twice] }
  }
  return standingsRulesFault(rules)
}
