import { readFile } from "node:fs/promises"
import { CsvError } from "csv-parse"
import { parse } from "csv-parse/sync"
import { z } from "zod"
import { withoutGuard } from "#domain/site/write-csv.ts"

/** A problem that keeps a file from being imported: its place, and a plain text. */
export type ImportProblem = { line: number; column: string | null; text: string }

/** Returns a problem of a line; `column` is null if it concerns the whole line. */
export const problemOf = (
  { line }: Pick<ImportProblem, "line">,
  column: string | null,
  text: string,
): ImportProblem => ({ line, column, text })

/** A line of a table: its number in the file, and its cells by column name. */
export type CsvRow = { line: number; cells: ReadonlyMap<string, string> }

/** The columns of a file: the required ones, a test for others that are allowed, and other names by which columns are known. */
type Columns = {
  needed: readonly string[]
  isKnown: (name: string) => boolean
  names?: ReadonlyMap<string, string>
}

type Read =
  /** The readable lines, and the problems of the others. */
  | { kind: "read"; rows: CsvRow[]; problems: ImportProblem[] }
  | { kind: "unreadable"; problems: ImportProblem[] }

/**
 * Reads a file of values that commas, semicolons or tabs separate, in UTF-8, with or without a byte order mark. The first line
 * names the columns, in any order, in upper or lower case; a line `sep=;` before it may name the separator.
 */
export const readCsv = async (path: string, columns: Columns): Promise<Read> => {
  const text = decode(await readFile(path))
  if (text === null) return unreadable(1, "The file is not in UTF-8: save it as “CSV UTF-8”")
  try {
    const [head, ...records] = parseText(text)
    if (!head) return unreadable(1, "The file is empty")
    const written = head.cells.map((name) => name.normalize("NFC").trim().toLowerCase())
    const names = written.map((name) => columns.names?.get(name) ?? name)
    const problems = namesProblems(names, columns, head.line)
    if (problems.length > 0) return { kind: "unreadable", problems }
    const isUneven = ({ cells }: { cells: string[] }) => cells.length > names.length
    const rows = records
      .filter((record) => !isUneven(record))
      .map(({ line, cells }) => ({
        line,
        cells: new Map(names.map((name, index) => [name, cellText(cells[index])])),
      }))
    const uneven = records.filter(isUneven).map(({ line }) => ({
      line,
      column: null,
      text: "The line has more cells than there are columns: put a text with a separator in it in quotes",
    }))
    return { kind: "read", rows, problems: uneven }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(Number(error.lines) || 1, "A quotation mark is not closed, or stands inside a cell")
  }
}

const decode = (bytes: Uint8Array): string | null => {
  try {
    // removes a byte order mark
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)

/** Empty lines are left out; the number of a line is that of its end. */
const parseText = (text: string): { line: number; cells: string[] }[] => {
  // as spreadsheets write and read it
  const [named = "", separator] = /^sep=([,;\t])\r?\n/i.exec(text) ?? []
  const table = text.slice(named.length)
  const options = {
    delimiter: separator ?? separatorOf(table.split(/\r?\n/, 1)[0] ?? ""),
    relaxColumnCount: true,
    skipRecordsWithEmptyValues: true,
  }
  return parsedRecords
    .parse(parse(table, { ...options, info: true }))
    .map(({ record, info }) => ({ line: info.lines + (named === "" ? 0 : 1), cells: record }))
}

/** Returns what separates the names of the columns: the sign that is there most often. */
const separatorOf = (head: string): string =>
  [",", ";", "\t"].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ","

const namesProblems = (
  names: readonly string[],
  { needed, isKnown }: Columns,
  line: number,
): ImportProblem[] => [
  ...needed
    .filter((name) => !names.includes(name))
    .map((name) => ({ line, column: name, text: "The column is missing" })),
  ...names
    .filter((name) => !needed.includes(name) && !isKnown(name))
    .map((name) => ({ line, column: name, text: "Unknown column: see docs/moving-in.md" })),
  ...names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => ({ line, column: name, text: "The column is there twice" })),
]

/** The text of a cell, as forms store it: a Mac's files have accents after their letters. */
const cellText = (cell = ""): string => withoutGuard(cell).trim().normalize("NFC")

const unreadable = (line: number, text: string): Read => ({
  kind: "unreadable",
  problems: [{ line, column: null, text }],
})
