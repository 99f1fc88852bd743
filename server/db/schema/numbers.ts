import { sql } from "drizzle-orm"
import { check, foreignKey, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { championship, championshipClass } from "./competitions.ts"

/** A racing number that a championship keeps for a rider all season (SN-01). */
export const keptNumber = pgTable(
  "kept_number",
  {
    institutionId: text().notNull(),
    championshipId: text().notNull(),
    racingNumber: text().notNull(),
    name: text().notNull(),
    birthYear: smallint().notNull(),
    /** Null: whatever class the rider rides. */
    classKey: integer().references(() => championshipClass.key, { onDelete: "set null" }),
  },
  (table) => [
    // SN-01: two riders never share one in a season
    primaryKey({ columns: [table.institutionId, table.championshipId, table.racingNumber] }),
    foreignKey({
      columns: [table.institutionId, table.championshipId],
      foreignColumns: [championship.institutionId, championship.id],
    }),
    check("kept_number_is_digits", sql`racing_number ~ '^[1-9][0-9]*$'`),
  ],
)
