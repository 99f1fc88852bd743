import type { Language } from "#domain/site/language.ts"
import type { CsvSeparator } from "#domain/site/write-csv.ts"

/** What stands between cells: spreadsheets take a comma for a part of a number where people write it so. */
export const csvSeparators: Record<Language, CsvSeparator> = { lv: ";", et: ";", en: "," }
