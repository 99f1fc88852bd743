import { boolean, foreignKey, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core"
import type { SignOnTick } from "#domain/registration/sign-on.ts"
import { instant } from "./columns.ts"
import { participant } from "./registration.ts"

/** What desks ticked for the riders of a stage, and took back (EN-02). Rows are only added; they go with the entry. */
export const signOnEvent = pgTable(
  "sign_on_event",
  {
    /** Made at the desk. */
    id: uuid().primaryKey(),
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    tick: text().$type<SignOnTick>().notNull(),
    isDone: boolean().notNull(),
    /** What was measured, dB(A). */
    decibels: smallint(),
    /** Where it was ticked: a page that is open, or a phone. */
    desk: uuid().notNull(),
    /** Its place among the events of the desk. */
    seq: integer().notNull(),
    /** By the clock of the desk. */
    deskTime: instant().notNull(),
    /** Corrected by the error of that clock when it arrived. */
    time: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: "sign_on_event_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index("sign_on_event_of_stage").on(table.stageKey, table.participantId),
  ],
)
