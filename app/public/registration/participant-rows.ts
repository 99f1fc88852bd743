import { type ColumnOrder, orderRows } from "#app/site/sorting/column-order.ts"
import type {
  ParticipantList,
  PublicParticipant,
  StageParticipant,
} from "#contracts/registration/participants.ts"
import { soughtNumber } from "#domain/registration/participants.ts"
import { normalizeText } from "#domain/site/normalize-text.ts"
import type { ParticipantFilter } from "./chosen-filter.ts"

type Participant = PublicParticipant | StageParticipant

/** The columns by which everybody sorts, and those of secretaries (ST-13). */
const publicColumns = ["number", "name", "class", "bike", "club", "born"] as const
const secretColumns = ["license", "gender", "status", "joined"] as const

export type ParticipantColumn = (typeof publicColumns)[number] | (typeof secretColumns)[number]

export function columnsFor(reader: "everybody" | "secretary"): readonly ParticipantColumn[] {
  return reader === "secretary" ? [...publicColumns, ...secretColumns] : publicColumns
}

/** Null: as they joined, the last first (ST-11). */
export type ParticipantOrder = ColumnOrder<ParticipantColumn> | null

/** The order into which a press on a column's heading brings the list: ascending, descending, and as they joined. */
export function nextOrder(shown: ParticipantOrder, column: ParticipantColumn): ParticipantOrder {
  if (shown?.column !== column) return { column, isDescending: false }
  return shown.isDescending ? null : { column, isDescending: true }
}

type Sorted = { rows: readonly Participant[]; classes: readonly { name: string }[]; language: string }

/**
 * Rows in an order, words as the language sorts them, classes as the stage does. Rows without a value in the column come last in
 * both directions.
 */
export function sortParticipants(
  { rows, classes, language }: Sorted,
  order: ParticipantOrder,
): readonly Participant[] {
  if (!order) return rows
  const { column, isDescending } = order
  const places = new Map(classes.map(({ name }, place) => [name, place]))
  return orderRows(rows, { cellOf: (row) => cellOf(row, column, places), isDescending, language })
}

function cellOf(row: Participant, column: ParticipantColumn, places: ReadonlyMap<string, number>) {
  switch (column) {
    case "number":
      return row.racingNumber === null ? null : Number(row.racingNumber)
    case "name":
      return row.name
    case "class":
      return places.get(row.racingClass) ?? null
    case "bike":
      return row.bike
    case "club":
      return row.club?.id ?? null
    case "born":
      return "birthYear" in row ? row.birthYear : row.birthDate
    default:
      return "status" in row ? secretCell(row, column) : null
  }
}

function secretCell(row: StageParticipant, column: (typeof secretColumns)[number]) {
  switch (column) {
    case "license":
      return row.license
    case "gender":
      return row.gender
    case "status":
      return row.status
    case "joined":
      // the youngest registration has the smallest age
      return -row.createdOn
  }
}

/** The rows that a filter leaves: what it asks for only secretaries know (PA-20, SN-02, EN-04); null: all. */
export const filteredRows = (
  rows: readonly Participant[],
  filter: ParticipantFilter | null,
): readonly Participant[] =>
  filter === null
    ? rows
    : rows.filter(
        (row) =>
          "status" in row &&
          (filter === "lacking"
            ? row.consent !== null && row.consent !== "given"
            : row.status === filter || row.licenceOddity === filter),
      )

/** How many a filter leaves of a whole list, also if not all are loaded. */
export const countOf = (list: ParticipantList, filter: ParticipantFilter | null): number =>
  list.for === "secretary" && filter !== null
    ? { ...list.byStatus, ...list.byLicence, lacking: list.unconsented }[filter]
    : list.total

type Sought = { name: string; racingNumber: string | null }

/** A row with its search text, made once and not with every letter. */
export type Indexed<Row> = { row: Row; name: string; number: string }

export function indexParticipants<Row extends Sought>(rows: readonly Row[]): Indexed<Row>[] {
  return rows.map((row) => ({ row, name: normalizeText(row.name), number: row.racingNumber ?? "" }))
}

/** The rows that match: each word is a part of the name, regardless of accents and case, or of the racing number (ST-11). */
export function searchParticipants<Row>(index: readonly Indexed<Row>[], words: string): Row[] {
  const wanted = normalizeText(words).split(" ")
  const hasNumber = (number: string, word: string) =>
    number.includes(word) || number.startsWith(soughtNumber(word))
  return index
    .filter(({ name, number }) => wanted.every((word) => name.includes(word) || hasNumber(number, word)))
    .map(({ row }) => row)
}
