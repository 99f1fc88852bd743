import type { Board } from "#contracts/live.ts"
import { listCancelled } from "#domain/competitions/racing-class.ts"
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
  | "cancelled"
  | "ofLap",
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
  const ofLap = (lap: number) => words.ofLap.replace("{{lap}}", String(lap))
  const cancelledIn = new Map(classes.map((one) => [one.name, listCancelled(one, ofLap)]))
  const isAnyCancelled = [...cancelledIn.values()].some((cancelled) => cancelled.length > 0)
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
