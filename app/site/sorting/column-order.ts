/** The order of a table: by one of its columns. */
export type ColumnOrder<Column extends string> = { column: Column; isDescending: boolean }

type Columns<Column extends string> = {
  /** The column of a name, if the table has it. */
  named(name: string): Column | undefined
  /** The order of an address that names none. */
  otherwise: ColumnOrder<Column>
}

/** The order that an address asks for by `sort`: a column, descending after a minus. */
export function readColumnOrder<Column extends string>(
  sort: string | null,
  { named, otherwise }: Columns<Column>,
): ColumnOrder<Column> {
  const isDescending = sort?.startsWith("-") ?? false
  const column = named(sort?.slice(isDescending ? 1 : 0) ?? "")
  return column ? { column, isDescending } : otherwise
}

/** The value of `sort` in the address after a press on a column's heading. */
export function nextColumnOrder<Column extends string>(shown: ColumnOrder<Column>, column: Column): string {
  return shown.column === column && !shown.isDescending ? `-${column}` : column
}

/** The value of `aria-sort` for a column. */
export function sortState<Column extends string>(
  shown: ColumnOrder<Column> | null,
  column: Column,
): "ascending" | "descending" | undefined {
  if (shown?.column !== column) return undefined
  return shown.isDescending ? "descending" : "ascending"
}

type Ordering<Row> = {
  /** A row's value in the column. */
  cellOf(row: Row): number | string | null
  isDescending: boolean
  language: string
}

/**
 * Rows in the order of a column, words as the language sorts them. Equal ones keep their order; rows without a value come last in
 * both directions.
 */
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
