/** A cell of a table in a file; null: empty. */
export type CsvCell = string | number | null

/** What stands between cells. */
export type CsvSeparator = "," | ";"

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r＝＋－＠]/

const written = (cell: CsvCell, separator: CsvSeparator): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return String(cell)
  // an apostrophe makes a text of it, so that nobody's name runs as a formula
  const text = formula.test(cell) ? `'${cell}` : cell
  const isPlain = !text.includes(separator) && !/["\n\r]/.test(text)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

/** Returns a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator = ","): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join("")}`
