import type { Context } from "hono"
import { type Language, languageOfHeaders, matchLanguage } from "#domain/site/language.ts"
import { type CsvCell, type CsvSeparator, writeCsv } from "#domain/site/write-csv.ts"

/** Returns the language of a file: that of `?lng=`, else the visitor's. */
export const fileLanguage = (c: Context): Language =>
  matchLanguage(c.req.queries("lng") ?? []) ?? languageOfHeaders(c.req.raw.headers)

type Table = { language: Language; file: string; rows: readonly (readonly CsvCell[])[] }

/** Sends a table as a CSV file, in the way in which spreadsheets of its language read it. */
export const sendTable = (c: Context, { language, file, rows }: Table): Response =>
  c.body(writeCsv(rows, separators[language]), 200, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${file}"`,
    "Cache-Control": "private, no-store",
  })

/** Says that there is no such file, and nobody keeps that. */
export const sendNoTable = (c: Context): Response => c.text("", 404, { "Cache-Control": "no-store" })

/** What stands between cells: spreadsheets take a comma for a part of a number where people write it so. */
const separators: Record<Language, CsvSeparator> = { lv: ";", et: ";", en: "," }
