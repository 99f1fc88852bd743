import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Gender } from "#domain/registration/participants.ts"
import { instant, now } from "./columns.ts"
import { club, stage, stageClass } from "./competitions.ts"

/**
 * A rider registered for a stage; the id is that of a rider of an account (`rider.entryId`), or `ext-…` when a secretary added the
 * rider, or `forgotten-…` once the person was forgotten (D-35).
 */
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
    /** An ISO date; null: the person was forgotten (D-35). */
    birthDate: date(),
    license: text(),
    clubId: text().references(() => club.id, { onUpdate: "cascade" }),
    gender: text().$type<Gender>(),
    team: text(),
    /** Set by a secretary alone (RX-01). */
    isOutOfCompetition: boolean().notNull().default(false),
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
    // a rider's page looks for all entries of an account
    index("participant_person").on(table.id),
    // a search for a club looks for the stages in which it rides
    index("participant_club").on(table.clubId, table.stageKey),
    // the words of name and number: PostgreSQL derives them itself (0030), and nobody selects them
    index("participant_search").using("gin", sql`searched`),
  ],
)
