import { sql } from "drizzle-orm"
import { check, date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { instant, now } from "./columns.ts"
import { club, stage, stageClass } from "./competitions.ts"

/** A rider registered for a stage; the id is the user's, or `ext-…` when a secretary added the rider. */
export const participant = pgTable(
  "participant",
  {
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    id: text().notNull(),
    name: text().notNull(),
    racingNumber: text(),
    bike: text(),
    classKey: integer().notNull(),
    birthDate: date().notNull(),
    license: text(),
    clubId: text().references(() => club.id),
    gender: text().$type<"male" | "female">(),
    team: text(),
    status: text().$type<"Registered" | "Confirmed">().notNull().default("Registered"),
    createdOn: instant().notNull().default(now),
    modifiedOn: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.id] }),
    foreignKey({
      columns: [table.stageKey, table.classKey],
      foreignColumns: [stageClass.stageKey, stageClass.classKey],
    }),
    // D-04: two simultaneous joins cannot both get 77
    uniqueIndex("participant_racing_number").on(table.stageKey, table.racingNumber),
    check("racing_number_is_digits", sql`racing_number ~ '^[1-9][0-9]*$'`),
  ],
)
