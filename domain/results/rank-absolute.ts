import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { type RankedRow, rankClass } from "./rank-class.ts"
import type { ResultRow } from "./result-row.ts"

/** All results of a stage in one list: regardless of class, by the order rules of a class (D-14). */
export const rankAbsolute = (rows: readonly ResultRow[], type: CompetitionType): RankedRow[] =>
  rankClass(rows, type)
