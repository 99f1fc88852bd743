/** A cell of a table in a file; null: empty. */
export type CsvCell = string | number | null

/** The separator of cells. With a semicolon, numbers have a decimal comma. */
export type CsvSeparator = "," | ";"

/**
 * Where a spreadsheet would see the beginning of a formula: at the start of a text, or after a character that some spreadsheet
 * takes for the end of a cell. The separator depends on the machine's settings, and quotes do not protect a cell from another
 * separator.
 * An apostrophe that stands there already gets another one, so that `withoutGuard` gives back what there was.
 */
const formulas = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(["\s]*)(?='*[=+\-@＝＋－＠﹦﹢﹣﹫])/g
const guards = /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(["\s]*)'(?='*[=+\-@＝＋－＠﹦﹢﹣﹫])/g

/** A text that begins with one of these is a formula to some, whatever follows. */
const blankStart = /^[\t\r]/

/** What some spreadsheet takes for the end of a cell, and quotes. */
const needsQuotes = /[",;|\t\n\v\f\r\u0085\u2028\u2029]/

// an apostrophe makes it a text, so that no name runs as a formula
const textOf = (cell: string): string => cell.replace(formulas, "$1$2'").replace(blankStart, "'$&")

/** Returns the text of a cell of the site's own files without the apostrophes that keep a spreadsheet from seeing a formula. */
export const withoutGuard = (cell: string): string => cell.replace(/^'(?=[\t\r])/, "").replace(guards, "$1$2")

const written = (cell: CsvCell, separator: CsvSeparator): string => {
  if (cell === null) return ""
  if (typeof cell === "number") return separator === ";" ? String(cell).replace(".", ",") : String(cell)
  const text = textOf(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], separator: CsvSeparator = ","): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, separator)).join(separator)}\r\n`).join("")}`
