import { sql } from "drizzle-orm"
import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { institution } from "./competitions.ts"

/** A licence of an institution's register (SN-02). Nothing of it is public. */
export const licence = pgTable(
  "licence",
  {
    institutionId: text()
      .notNull()
      .references(() => institution.id),
    /** Its number as it is compared (`comparableLicence`): two of an institution never have the same. */
    comparable: text().notNull(),
    /** Its number as it is written. */
    license: text().notNull(),
    name: text().notNull(),
    /** ISO dates; the licence is valid on its last day. */
    birthDate: date().notNull(),
    validUntil: date().notNull(),
    kind: text(),
  },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.comparable] }),
    index("licence_search").using("gin", sql`to_tsvector('simple', search_text(name || ' ' || license))`),
    // what is over is removed after a time (D-35)
    index().on(table.validUntil),
  ],
)
