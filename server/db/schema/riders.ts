import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { user } from "./accounts.ts"
import { participant } from "./registration.ts"

/**
 * Somebody whose entries in several stages are shown on one page (RI-01): the holder of an account, or a person without an
 * account whose entries secretaries have linked. The id is part of the page's address, and is not an account's id.
 */
export const rider = pgTable("rider", {
  id: uuid().primaryKey().defaultRandom(),
  /** Entries under this account's id are the rider's; null: only linked entries are. */
  userId: text()
    .unique()
    .references(() => user.id, { onDelete: "cascade" }),
  /** The rider wants no page (RI-03). */
  isHidden: boolean().notNull().default(false),
})

/** An entry without an account that a secretary has linked to a rider (RI-04). */
export const linkedEntry = pgTable(
  "linked_entry",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    riderId: uuid()
      .notNull()
      .references(() => rider.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    // no update cascade: a person who is forgotten gets another id, and must be unlinked first
    foreignKey({
      name: "linked_entry_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onDelete("cascade"),
    index().on(table.riderId),
  ],
)
