import { specifiedTies } from "#domain/results/stage-ties.ts"
import { defaultStandingsRules } from "#domain/standings/standings-rules.ts"
import { type ChampionshipRules, defaultChampionshipRules } from "./championship-rules.ts"

/** Rules that a championship can start from, named after the regulations that they come close to. */
export const rulePresets = ["specified", "fim", "acu", "mfj"] as const

/** One of them. */
export type RulePreset = (typeof rulePresets)[number]

/** 20, 17, 15, 13, 11, 10 … 1 up to the 15th, and nothing after it. */
const firstFifteen = { byPosition: [20, 17, 15, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], beyond: 0 }

const allCount = { ...defaultStandingsRules.drops, count: 0 }

/** The rules of each preset; `docs/rules.md` has the sources. All of them can be changed afterwards. */
export const presetRules: Readonly<Record<RulePreset, ChampionshipRules>> = {
  specified: defaultChampionshipRules,
  fim: {
    points: firstFifteen,
    tieOrder: ["best-places", "latest-stages"],
    missedStage: "not-counted",
    drops: allCount,
    minimum: null,
    stageTies: { ...specifiedTies, classic: ["score-counts", "shorter-time"] },
  },
  acu: {
    points: firstFifteen,
    tieOrder: ["best-places", "latest-stages"],
    // all rounds less one; with three rounds all count
    missedStage: "worst",
    drops: { ...defaultStandingsRules.drops, count: 1, from: 4 },
    minimum: null,
    stageTies: { ...specifiedTies, classic: ["score-counts"] },
  },
  mfj: {
    points: firstFifteen,
    tieOrder: ["latest-stages"],
    missedStage: "not-counted",
    drops: allCount,
    minimum: null,
    stageTies: { ...specifiedTies, classic: ["score-counts", "shorter-time"] },
  },
}
