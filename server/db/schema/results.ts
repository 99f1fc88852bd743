import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { Gender } from "#domain/registration/participants.ts"
import type { OfficialResult } from "#domain/results/official-result.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"
import { club, stageClass } from "./competitions.ts"
import { participant } from "./registration.ts"

/** A participant's result in a stage, with a copy of the participant (RS-15). It exists from the first tap (D-13). */
export const result = pgTable(
  "result",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    name: text().notNull(),
    racingNumber: text(),
    bike: text(),
    classKey: integer().notNull(),
    /** An ISO date; null: the person was forgotten (D-35). */
    birthDate: date(),
    clubId: text().references(() => club.id, { onUpdate: "cascade" }),
    gender: text().$type<Gender>(),
    team: text(),
    isOutOfCompetition: boolean().notNull().default(false),
    status: text().$type<NonNullable<ResultStatus>>(),
    /**
     * A timekeeper says that the rider did not start (TI-04), and the DNS came of that: it goes with the mark. False: the rider had a
     * status already. Null: no such mark has been followed.
     */
    timedDns: boolean(),
    startedOn: instant(),
    lastTimeRecorded: instant(),
    /** Frozen at approval, null before. */
    position: integer(),
    /** Place among all results of the stage (D-14). */
    positionAbsolute: integer(),
    /** The same two places for a rider out of competition (RX-01). */
    positionInBrackets: integer(),
    absoluteInBrackets: integer(),
    positionPoints: integer(),
    positionAbsolutePoints: integer(),
    /** Sections ridden with 0 (RX-06); null in openFree. */
    zeros: smallint(),
    /** What the last approval made official, which reopened results are compared with at the next (CH-03); null: nothing. */
    official: jsonb().$type<OfficialResult>(),
    /** The stage's revision that last changed the result, one of its entries or penalties. */
    revision: bigint({ mode: "number" }).notNull(),
    /** Instant of that change (D-36). */
    changedOn: instant().notNull(),
    /** A tombstone: the stream notifies spectators that the line is gone. */
    deleted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    foreignKey({
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onUpdate("cascade"),
    foreignKey({
      columns: [table.stageKey, table.classKey],
      foreignColumns: [stageClass.stageKey, stageClass.classKey],
    }),
    index("result_revision").on(table.stageKey, table.revision),
  ],
)

/** Penalty points of a result, above 0 (SP-08); a judge's keeps the id of its tap. Those of who was late are derived (TI-07). */
export const penalty = pgTable(
  "penalty",
  {
    id: uuid().primaryKey(),
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    points: doublePrecision().notNull(),
    reason: text().notNull(),
    timestamp: instant().notNull().default(now),
    userId: text().references(() => user.id),
    userDisplayName: text().notNull(),
    userEmail: text(),
    /** Where its rider was late (`domain/timing/control.ts`), and when they were due; `timestamp` is when they came. Null: somebody gave it. */
    control: smallint(),
    dueOn: instant(),
    /** A secretary removed it, or undid that it was added; it stays so whatever judges record. */
    removed: boolean().notNull().default(false),
    /** Its attempt is cancelled, or it is beyond what judges may give for the entry; every fold of the entry decides that anew. */
    uncounted: boolean().notNull().default(false),
    /** It does not count, for one of these reasons. */
    deleted: boolean().notNull().generatedAlwaysAs(sql`removed or uncounted`),
  },
  (table) => [
    foreignKey({
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    }).onUpdate("cascade"),
    check("late_somewhere", sql`(control is null) = (due_on is null)`),
    uniqueIndex("penalty_late")
      .on(table.stageKey, table.participantId, table.control)
      .where(sql`control is not null`),
    index("penalty_result").on(table.stageKey, table.participantId),
    index("penalty_given").on(table.userId).where(sql`user_id is not null`),
  ],
)
