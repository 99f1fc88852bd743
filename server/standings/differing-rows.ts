import type { OwnedRow } from "./standing-rows.ts"

/** What is to be done with rows: some are there no longer, others are new or other than before. */
export type RowChanges = { gone: OwnedRow[]; written: OwnedRow[] }

/** Returns what makes the rows of before those of after. */
export const differingRows = (before: readonly OwnedRow[], after: readonly OwnedRow[]): RowChanges => {
  const [old, now] = [identified(before), identified(after)]
  return {
    gone: [...old].flatMap(([key, one]) => (now.has(key) ? [] : [one])),
    written: [...now].flatMap(([key, one]) =>
      JSON.stringify(old.get(key)?.row) === JSON.stringify(one.row) ? [] : [one],
    ),
  }
}

/** Has anything changed? */
export const isChange = ({ gone, written }: RowChanges): boolean => gone.length + written.length > 0

const identified = (rows: readonly OwnedRow[]) =>
  new Map(rows.map((one) => [`${one.owner}\n${one.row.stage_key ?? ""}`, one]))
