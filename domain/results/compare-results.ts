import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { rankCriteria } from "./rank-criteria.ts"
import type { ResultRow } from "./result-row.ts"

/** Negative: `a` is ahead of `b`; 0: they share a position (RU-02 to RU-04, D-15). */
export const compareResults = (a: ResultRow, b: ResultRow, type: CompetitionType): number => {
  for (const criterion of rankCriteria(a, b, type)) {
    const order = criterion.compare(a, b)
    if (order !== 0) return order
  }
  return 0
}
