import type { Board } from "#contracts/live.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"

/** The headings of the columns. */
export type ResultsTableWords = Record<
  | "class"
  | "place"
  | "number"
  | "name"
  | "club"
  | "points"
  | "penalties"
  | "sections"
  | "status"
  | "cancelled",
  string
>

/**
 * Returns a board as a table, class by class; in the order of the board, which from approval on is the stored one (D-34). If
 * sections were cancelled, a last column names them (D-47).
 */
export const resultsTable = (
  { rows, classes }: Pick<Board, "rows" | "classes">,
  words: ResultsTableWords,
): CsvCell[][] => {
  const cancelledIn = new Map(classes.map(({ name, cancelledSections }) => [name, cancelledSections]))
  const isAnyCancelled = classes.some(({ cancelledSections }) => cancelledSections.length > 0)
  return [
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
      ...(isAnyCancelled ? [words.cancelled] : []),
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
      ...(isAnyCancelled ? [cancelledIn.get(row.racingClass)?.join(" ") ?? ""] : []),
    ]),
  ]
}
