import { type Column, ilike, type SQL } from "drizzle-orm"

/** Is a text a part of a column, in whatever case? What is a sign of a pattern stands for itself. */
export const containsText = (column: Column | SQL, text: string): SQL =>
  ilike(column, `%${text.replace(/[\\%_]/g, "\\$&")}%`)
