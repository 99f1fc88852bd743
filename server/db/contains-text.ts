import { type Column, ilike, type SQL } from "drizzle-orm"

/** Does a column contain a text, in any case? Wildcards in the text are escaped. */
export const containsText = (column: Column | SQL, text: string): SQL =>
  ilike(column, `%${text.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`)
