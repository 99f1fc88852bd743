import type { Standing } from "./standing.ts"
import { type Ranking, standingCriteria, standingLine } from "./standing-criteria.ts"
import type { StandingReason } from "./standing-reason.ts"

/** The rule that puts `ahead` before `behind` in a ranking of their group, with its figures; `equal` when they share a position. */
export const explainStanding = (ahead: Standing, behind: Standing, ranking: Ranking): StandingReason => {
  const [line, other] = [standingLine(ahead, ranking), standingLine(behind, ranking)]
  const decisive = standingCriteria(ranking).find(({ compare }) => compare(line, other) !== 0)
  return decisive === undefined ? { code: "equal" } : decisive.reason(line, other)
}
