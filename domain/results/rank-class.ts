import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { compareRacingNumbers } from "./compare-racing-numbers.ts"
import { compareResults } from "./compare-results.ts"
import type { ResultRow } from "./result-row.ts"
import { sharedPositions } from "./shared-positions.ts"

/** A result in its place of a list. */
export type RankedRow = {
  row: ResultRow
  /** Place in the list, 0 first; also for those without a position. */
  order: number
  /** 1 first, shared by equals; null for DNF and DQ. */
  position: number | null
}

// Between equals the list only has to be the same every time.
const listOrder = (a: ResultRow, b: ResultRow, type: CompetitionType): number =>
  compareResults(a, b, type) ||
  compareRacingNumbers(a.racingNumber, b.racingNumber) ||
  (a.participantId < b.participantId ? -1 : 1)

/** Returns the results of one class, best first, with positions; what those earn is the championship's (RU-02 to RU-04, D-15). */
export const rankClass = (rows: readonly ResultRow[], type: CompetitionType): RankedRow[] => {
  const sorted = rows.toSorted((a, b) => listOrder(a, b, type))
  const positions = sharedPositions(sorted, (ahead, behind) => compareResults(ahead, behind, type))
  return sorted.map((row, order) => ({
    row,
    order,
    position: row.status === null ? (positions[order] ?? null) : null,
  }))
}
