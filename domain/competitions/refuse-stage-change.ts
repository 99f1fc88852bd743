import { isSameCard } from "./is-same-card.ts"
import { isSameOpenFree } from "./is-same-open-free.ts"
import type { RacingClass } from "./racing-class.ts"
import type { CompetitionType, OpenFreeSettings } from "./scoring.ts"

/** What of a stage its results depend on. */
export type ScoredStage = {
  competitionType: CompetitionType
  openFree: OpenFreeSettings | null
  classes: readonly Omit<RacingClass, "order">[]
}

/** What a change of a stage is held against. */
export type StageChangeFacts = {
  isApproved: boolean
  hasResults: boolean
  /** Names of the classes that somebody is registered in. */
  takenClasses: ReadonlySet<string>
}

/** Why a stage may not be changed so. */
export type StageChangeRefusal =
  | { reason: "results-approved" }
  | { reason: "has-results" }
  | { reason: "class-has-participants"; racingClass: string }

/**
 * Returns why a stage may not be changed so, or null. What results depend on is fixed by their approval; how a stage is
 * scored already by its first result; a class that somebody is registered in stays (OR-03).
 */
export const refuseStageChange = (
  before: ScoredStage,
  after: ScoredStage,
  { isApproved, hasResults, takenClasses }: StageChangeFacts,
): StageChangeRefusal | null => {
  if (isApproved && changesResults(before, after)) return { reason: "results-approved" }
  if (hasResults && before.competitionType !== after.competitionType) return { reason: "has-results" }
  const kept = new Set(after.classes.map(({ name }) => name))
  const lost = before.classes.find(({ name }) => takenClasses.has(name) && !kept.has(name))
  return lost ? { reason: "class-has-participants", racingClass: lost.name } : null
}

/** Are taps folded by other rules from now on? */
export const changesScoring = (before: ScoredStage, after: ScoredStage): boolean =>
  before.competitionType !== after.competitionType || !isSameOpenFree(before.openFree, after.openFree)

const changesResults = (before: ScoredStage, after: ScoredStage): boolean =>
  changesScoring(before, after) ||
  before.classes.some((one) => {
    const same = after.classes.find(({ name }) => name === one.name)
    return same === undefined || !isSameCard(same, one)
  })
