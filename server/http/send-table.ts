import type { Context } from "hono"
import { type Language, languageOfHeaders, matchLanguage } from "#domain/site/language.ts"
import { type CsvCell, type CsvSeparator, writeCsv } from "#domain/site/write-csv.ts"

/** Returns the language of a file: that of `?lng=`, else the visitor's. */
export const fileLanguage = (c: Context): Language =>
  matchLanguage(c.req.queries("lng") ?? []) ?? languageOfHeaders(c.req.raw.headers)

type Table = { language: Language; file: string; rows: readonly (readonly CsvCell[])[] | null }

/** Sends a table as a CSV file, in the format that spreadsheets expect in its language; null: there is no such table. */
export const sendTable = (c: Context, { language, file, rows }: Table): Response =>
  rows
    ? c.body(writeCsv(rows, separators[language]), 200, {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": `attachment; filename="${file}"`,
        "Cache-Control": "private, no-store",
      })
    : sendNotFound(c)

/** Answers that there is no such file; this is not cached. */
export const sendNotFound = (c: Context): Response => c.text("", 404, { "Cache-Control": "no-store" })

/** The separator of cells: where numbers have a decimal comma, spreadsheets do not take a comma as separator. */
const separators: Record<Language, CsvSeparator> = { lv: ";", et: ";", en: "," }
