import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import type { PostedChange, PostedCourse, PostedResult } from "#domain/results/posted-changes.ts"
import { instant } from "./columns.ts"
import { stageClass } from "./competitions.ts"
import { result } from "./results.ts"

/** A class of a stage that was posted for questions (OF-01). */
export const classPosting = pgTable(
  "class_posting",
  {
    stageKey: integer().notNull(),
    classKey: integer().notNull(),
    postedOn: instant().notNull(),
    /** When it last changed since (OF-02); null: it has not. */
    changedOn: instant(),
    /** Until when questions are open. */
    questionsUntil: instant().notNull(),
    /** What the class rides, as it was posted or last changed. */
    course: jsonb().$type<PostedCourse>().notNull(),
    /** How many changes it has had. */
    changes: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.classKey] }),
    foreignKey({
      name: "posting_of_class",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [stageClass.stageKey, stageClass.classKey],
    }).onDelete("cascade"),
    check("questions_end_after_posting", sql`questions_until >= coalesce(changed_on, posted_on)`),
  ],
)

/** A result of a posted class as it was posted or last changed: what the next change is compared with (OF-02). */
export const postedResult = pgTable(
  "posted_result",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    classKey: integer().notNull(),
    result: jsonb().$type<Omit<PostedResult, "participantId">>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.classKey, table.participantId] }),
    foreignKey({
      name: "posted_result_of_posting",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [classPosting.stageKey, classPosting.classKey],
    }).onDelete("cascade"),
    // a person who is forgotten is forgotten here too: the id follows that of the result
    foreignKey({
      name: "posted_result_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index("posted_result_rider").on(table.stageKey, table.participantId),
  ],
)

/** What changed in a posted class, for everybody to see (OF-02). */
export const postedChange = pgTable(
  "posted_change",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    stageKey: integer().notNull(),
    classKey: integer().notNull(),
    /** Null: it is the class's change. */
    participantId: text(),
    changedOn: instant().notNull(),
    change: jsonb().$type<Omit<PostedChange, "participantId">>().notNull(),
    /** The reason that was given for the change; null: none. */
    reason: text(),
  },
  (table) => [
    foreignKey({
      name: "posted_change_of_posting",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [classPosting.stageKey, classPosting.classKey],
    }).onDelete("cascade"),
    foreignKey({
      name: "posted_change_of_result",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    index("posted_change_class").on(table.stageKey, table.classKey, table.id),
    index("posted_change_rider").on(table.stageKey, table.participantId),
  ],
)
