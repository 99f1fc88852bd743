import { normalizeText } from "#domain/site/normalize-text.ts"

type Sought = { name: string; racingNumber: string | null }

/** A row with what a search looks at, made once and not at every letter. */
export type Indexed<Row> = { row: Row; name: string; number: string }

export function indexParticipants<Row extends Sought>(rows: readonly Row[]): Indexed<Row>[] {
  return rows.map((row) => ({ row, name: normalizeText(row.name), number: row.racingNumber ?? "" }))
}

/** The rows whom the words look for: each is a part of the name, whatever its accents and case, or of the racing number (ST-11). */
export function searchParticipants<Row>(index: readonly Indexed<Row>[], words: string): Row[] {
  const wanted = normalizeText(words).split(" ")
  return index
    .filter(({ name, number }) => wanted.every((word) => name.includes(word) || number.includes(word)))
    .map(({ row }) => row)
}
