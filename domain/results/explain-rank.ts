import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { rankCriteria } from "./rank-criteria.ts"
import type { RankReason } from "./rank-reason.ts"
import type { ResultRow } from "./result-row.ts"

/** The rule that put `ahead` before `behind`, with its figures; `equal` when they share a position. */
export const explainRank = (ahead: ResultRow, behind: ResultRow, type: CompetitionType): RankReason => {
  const decisive = rankCriteria(ahead, behind, type).find(({ compare }) => compare(ahead, behind) !== 0)
  return decisive === undefined ? { code: "equal" } : decisive.reason(ahead, behind)
}
