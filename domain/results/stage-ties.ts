import type { CompetitionType } from "#domain/competitions/scoring.ts"

/** What can break a tie of a stage (RX-05). */
export const stageTieRules = [
  /** More sections of 0, then of 1, of 2, of 3 and of 5. */
  "score-counts",
  /** The better last lap, then the one before, back to the first. */
  "last-laps",
  /** The shorter time from the first score to the last. */
  "shorter-time",
  /** The last section ridden earlier. */
  "earlier-end",
] as const

/** One of these rules. */
export type StageTieRule = (typeof stageTieRules)[number]

/** The rules that a way to score can use: a section of openFree earns what its gates pay, so that there is nothing to count. */
export const tieRulesFor = {
  classic: stageTieRules,
  openFree: ["last-laps", "shorter-time", "earlier-end"],
} as const satisfies Readonly<Record<CompetitionType, readonly StageTieRule[]>>

/**
 * The tie-breaks of a championship's stages, in order: the first that distinguishes two results decides; an empty list: places
 * are shared.
 */
export type StageTies = { readonly [Type in CompetitionType]: readonly (typeof tieRulesFor)[Type][number][] }

/** The order unless a championship has its own (RU-03, D-15). */
export const specifiedTies: StageTies = {
  classic: ["score-counts", "earlier-end"],
  openFree: ["shorter-time", "earlier-end"],
}

/** The rules that put the results of a stage in order. */
export type RankingRules = { type: CompetitionType; ties: readonly StageTieRule[] }

/** Returns the rules of a stage whose championship has none of its own. */
export const specifiedRanking = (type: CompetitionType): RankingRules => ({ type, ties: specifiedTies[type] })

/** Are these the rules that hold unless a championship has its own? */
export const isSpecifiedRanking = ({ type, ties }: RankingRules): boolean =>
  ties.join() === specifiedTies[type].join()

/** The stored rules of a stage. */
export type StoredRanking = {
  type: CompetitionType
  isApproved: boolean
  /** The rules used at its approval; null: not approved, or approved before a championship could choose. */
  approvedTies: readonly StageTieRule[] | null
  /** What its championship says now. */
  championshipTies: StageTies
}

/** Returns the rules that order a stage's results; once approved, those of the approval, whatever the championship says later. */
export const rankingOfStage = ({
  type,
  isApproved,
  approvedTies,
  championshipTies,
}: StoredRanking): RankingRules => ({
  type,
  ties: isApproved ? (approvedTies ?? specifiedTies[type]) : championshipTies[type],
})
