import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import type { UndoStep } from "#domain/results/undo-step.ts"
import { user } from "./accounts.ts"
import { instant } from "./columns.ts"
import { stage } from "./competitions.ts"
import { result } from "./results.ts"

/** A secretary's change of a stage's results that can be undone, by the revision that it made (SP-15). */
export const undoStep = pgTable(
  "undo_step",
  {
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    revision: bigint({ mode: "number" }).notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    doneOn: instant().notNull(),
    /**
     * The participant whose result was changed, and the one that a score was moved to; null: none, several, or one who is no
     * longer in the stage.
     */
    participantId: text(),
    otherId: text(),
    step: jsonb().$type<UndoStep>().notNull(),
    /** When it was undone; null: it was not. */
    undoneOn: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.revision] }),
    // a person who is forgotten is forgotten here too, and removing a rider leaves the changes that others made; the migration
    // sets the rider alone to null, and not the stage: drizzle cannot express that
    foreignKey({
      name: "undo_step_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("set null"),
    foreignKey({
      name: "undo_step_to_result",
      columns: [table.stageKey, table.otherId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("set null"),
    index().on(table.userId),
    index("undo_step_rider").on(table.stageKey, table.participantId),
    index("undo_step_other").on(table.stageKey, table.otherId),
  ],
)

/** A rider of a change: one of those whose status it set or cleared together, or one who had no result before it. */
export const undoStepResult = pgTable(
  "undo_step_result",
  {
    stageKey: integer().notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    participantId: text().notNull(),
    /** Did the change give the rider a result? */
    madeResult: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.revision, table.participantId] }),
    foreignKey({
      name: "undo_step_result_of_step",
      columns: [table.stageKey, table.revision],
      foreignColumns: [undoStep.stageKey, undoStep.revision],
    }).onDelete("cascade"),
    foreignKey({
      name: "undo_step_result_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index("undo_step_result_rider").on(table.stageKey, table.participantId),
  ],
)
