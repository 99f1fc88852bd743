import type { Board } from "#contracts/live.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"

/** What the heads of the columns say. */
export type ResultsTableWords = Record<
  "class" | "place" | "number" | "name" | "club" | "points" | "penalties" | "sections" | "status",
  string
>

/** Returns a board as a table, class by class; in the order of the board, which from approval on is the stored one (D-34). */
export const resultsTable = ({ rows }: Pick<Board, "rows">, words: ResultsTableWords): CsvCell[][] => [
  [
    words.class,
    words.place,
    words.number,
    words.name,
    words.club,
    words.points,
    words.penalties,
    words.sections,
    words.status,
  ],
  ...rows.map((row) => [
    row.racingClass,
    row.position,
    row.racingNumber,
    row.name,
    row.club?.id ?? null,
    row.total,
    row.penalties,
    row.ridden,
    row.status,
  ]),
]
