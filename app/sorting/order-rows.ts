type Ordering<Row> = {
  /** What a row has in the column. */
  cellOf(row: Row): number | string | null
  isDescending: boolean
  language: string
}

/** Rows in the order of a column, words as the language sorts them. Equal ones stay as they are; who has nothing there is last either way. */
export function orderRows<Row>(
  rows: readonly Row[],
  { cellOf, isDescending, language }: Ordering<Row>,
): Row[] {
  const words = new Intl.Collator(language, { numeric: true })
  const direction = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, cell: cellOf(row) }))
    .sort(({ cell: one }, { cell: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      if (typeof one === "string") return direction * words.compare(one, String(other))
      return direction * (one - Number(other))
    })
    .map(({ row }) => row)
}
