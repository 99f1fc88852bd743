import type { Board, BoardRow } from "#contracts/results/live.ts"
import { listCancelled, type SectionOfLap, sectionsInOrder } from "#domain/competitions/racing-class.ts"
import type { Language } from "#domain/site/language.ts"
import type { CsvCell } from "#domain/site/write-csv.ts"
import en from "#locales/en/results-file.json" with { type: "json" }
import et from "#locales/et/results-file.json" with { type: "json" }
import lv from "#locales/lv/results-file.json" with { type: "json" }
import type { Boards } from "./boards.ts"

// locale keys: results-file.*
const words: Record<Language, Words> = { lv, et, en }

type Words = typeof en

/** Returns the results of a stage as a table, for everybody; null: no such stage is public. */
export const resultsTable = async (
  { board }: Pick<Boards, "board">,
  { path, language }: { path: string; language: Language },
): Promise<CsvCell[][] | null> => {
  const found = await board(path)
  return found && tableOfBoard(found, words[language])
}

/**
 * Returns a board as a table, class by class, in the order of the board, which after approval is the stored one (D-34). If
 * somebody rides out of competition, one column marks them, and another has the place that lists show in brackets, which
 * spreadsheets would take for a negative number (RX-01). If sections were cancelled, a column names them (D-47); if some were
 * missed, another names them as lap and section (RX-02).
 */
const tableOfBoard = ({ rows, classes }: Pick<Board, "rows" | "classes">, words: Words): CsvCell[][] => {
  const ofLap = (lap: number) => words.ofLap.replace("{{lap}}", String(lap))
  const cancelledIn = new Map(classes.map((one) => [one.name, listCancelled(one, ofLap)]))
  const isAnyCancelled = [...cancelledIn.values()].some((cancelled) => cancelled.length > 0)
  const isAnyOut = rows.some(({ outOfCompetition }) => outOfCompetition)
  const cardOf = new Map(classes.map((one) => [one.name, sectionsInOrder(one)]))
  const isAnyMissed = rows.some(({ missed }) => missed !== undefined)
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
      ...(isAnyOut ? [words.outOfCompetition, words.placeInBrackets] : []),
      ...(isAnyCancelled ? [words.cancelled] : []),
      ...(isAnyMissed ? [words.missed] : []),
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
      ...(isAnyOut ? outCells(row, words) : []),
      ...(isAnyCancelled ? [cancelledIn.get(row.racingClass)?.join(" ") ?? ""] : []),
      ...(isAnyMissed ? [writeMissed(row, cardOf.get(row.racingClass) ?? [])] : []),
    ]),
  ]
}

const outCells = ({ outOfCompetition }: BoardRow, words: Words): CsvCell[] =>
  outOfCompetition ? [words.yes, outOfCompetition.position] : [null, null]

/** As the columns of an import are called: `2.1` is section 1 in lap 2. */
const writeMissed = ({ missed = [] }: Pick<BoardRow, "missed">, card: readonly SectionOfLap[]): string =>
  missed
    .flatMap((index) => card[index] ?? [])
    .map(({ lap, section }) => `${lap}.${section}`)
    .join(" ")
