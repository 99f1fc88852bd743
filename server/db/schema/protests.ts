import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import type { ProtestDecision } from "#domain/results/protests.ts"
import { instant } from "./columns.ts"
import { stage, stageClass } from "./competitions.ts"

/** A formal protest, as a secretary recorded it (OF-05). */
export const protest = pgTable(
  "protest",
  {
    /** Made by the screen: a form that is sent twice records one protest. */
    id: uuid().primaryKey(),
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    /** Null: it is about the stage as a whole, or about a class that the stage no longer has. */
    classKey: integer(),
    /** The class as it was recorded; null: it is about the stage as a whole. */
    className: text(),
    /**
     * The protester, if it is a rider of the stage, even one who was removed since, so it is not a foreign key. Null: somebody
     * else.
     */
    participantId: text(),
    /** Who protests, as it was recorded. */
    protesterName: text().notNull(),
    protesterNumber: text(),
    /**
     * A rider whom a secretary had entered, and has removed from the stage: found by name and birth date when they are to be
     * forgotten, even once the log no longer names them (D-35). Null: the rider is there, had an account, or it is somebody else.
     */
    removedName: text(),
    removedBirthDate: date(),
    /** For everybody to read, as is the text of the decision; all else is for secretaries alone. */
    subject: text().notNull(),
    details: text(),
    /** In cents; null: there is none. */
    fee: integer(),
    isFeeReturned: boolean().notNull().default(false),
    receivedOn: instant().notNull(),
    /** Null: it is open. */
    decision: text().$type<ProtestDecision>(),
    decisionText: text(),
    decidedOn: instant(),
    /** The stage's revision that last changed it. */
    revision: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    // the migration sets the class alone to null, and not the stage: drizzle cannot express that
    foreignKey({
      name: "protest_of_class",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [stageClass.stageKey, stageClass.classKey],
    }).onDelete("set null"),
    check("decided_after_received", sql`decided_on >= received_on`),
    check("decision_has_time", sql`(decision is null) = (decided_on is null)`),
    check("open_protest_has_no_text", sql`decision is not null or decision_text is null`),
    check("returned_fee_was_paid", sql`fee is not null or not is_fee_returned`),
    index("protest_stage").on(table.stageKey, table.receivedOn),
    index("protest_participant").on(table.participantId),
  ],
)
