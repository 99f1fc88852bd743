import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, test } from "vitest"
import { writeCsv } from "#domain/site/write-csv.ts"

/** Texts that are made of what a spreadsheet reads in its own way, and of some letters. */
const signs = [..."=+-@＝＋－＠,;|\t\r\n\"' ab1", "\v", "\u2028"]
const cell = fc.oneof(fc.string({ unit: fc.constantFrom(...signs) }), fc.string({ unit: "binary" }))
const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
const separators = [",", ";"] as const

test("whatever is written is read again as it was, but for apostrophes before formulas", () => {
  const bare = (text: string) => text.replaceAll("'", "")
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), (rows, delimiter) => {
      const read: string[][] = parse(writeCsv(rows, delimiter), {
        bom: true,
        delimiter,
        relax_column_count: true,
      })
      expect(read.map((row) => row.map(bare))).toEqual(rows.map((row) => row.map(bare)))
    }),
  )
})

const formula = /^["\s]*[=+\-@＝＋－＠]/

/** What a spreadsheet with this separator reads, as lenient about quotes as spreadsheets are. */
const readLeniently = (file: string, delimiter: string): string[][] => {
  const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
  try {
    return parse(file, options)
  } catch {
    // cut at another separator, a quote may stay open: then the rest of the file is one cell
    return parse(`${file}"`, options)
  }
}

test("whichever separator a spreadsheet takes, no cell of ours begins as a formula", () => {
  const delimiters = fc.constantFrom(",", ";", "\t", "|")
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), delimiters, (rows, separator, delimiter) => {
      for (const text of readLeniently(writeCsv(rows, separator), delimiter).flat())
        expect(text).not.toMatch(formula)
    }),
    { numRuns: 2_000 },
  )
})

test("no cell of ours begins as a formula where it is cut at every separator, and quotes mean nothing", () => {
  fc.assert(
    fc.property(tables, fc.constantFrom(...separators), (rows, separator) => {
      for (const text of writeCsv(rows, separator)
        .slice(1)
        .split(/[,;|\t\r\n]/))
        expect(text).not.toMatch(formula)
    }),
    { numRuns: 2_000 },
  )
})
