/** A cell of a table in a file; null: empty. */
export type CsvCell = string | number | null

/** What stands between cells. Where it is a semicolon, a comma stands before the decimals of numbers. */
export type CsvSeparator = "," | ";"

/**
 * Where a spreadsheet would see a formula begin in a text: at its start, or after what some spreadsheet takes for the end of a cell.
 * Which separator that is goes by the settings of the machine, and quotes do not hold a cell together that another separator
 * has cut.
 */
const formulas = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(["\s]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/g

/** A text that begins with one of these is a formula to some, whatever follows. */
const blankStart = /^[\t\r]/

/** What some spreadsheet takes for the end of a cell, and quotes. */
const needsQuotes = /[",;|\t\n\v\f\r\u0085\u2028\u2029]/

// an apostrophe makes a text of it, so that nobody's name runs as a formula
const textOf = (cell: string): string => cell.replace(formulas, "$1$2'").replace(blankStart, "'$&")

const written = (cell: CsvCell, separator: CsvSeparator): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return separator === ";" ? String(cell).replace(".", ",") : String(cell)
  const text = textOf(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator = ","): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join("")}`
