import { sql } from "drizzle-orm"
import { check, foreignKey, integer, pgTable, primaryKey, smallint, text, unique } from "drizzle-orm/pg-core"
import type { StartOrder } from "#domain/registration/start-plan.ts"
import type { MinuteCount } from "#domain/timing/time-rules.ts"
import { instant } from "./columns.ts"
import { stageClass } from "./competitions.ts"
import { participant } from "./registration.ts"

/** How a class of a stage starts (TI-01). */
export const startPlan = pgTable(
  "start_plan",
  {
    stageKey: integer().notNull(),
    classKey: integer().notNull(),
    /** Null: when the class starts. */
    firstStart: instant(),
    /** Seconds. */
    interval: smallint().notNull(),
    atOnce: smallint().notNull(),
    order: text().$type<StartOrder>().notNull(),
    /** Minutes that a rider has for everything, and for a lap; null: as many as they need. */
    minutes: smallint(),
    lapMinutes: smallint(),
    /** What being late costs (TI-06). */
    latePoints: smallint().notNull().default(1),
    minuteCount: text().$type<MinuteCount>().notNull().default("clock"),
    lateLimit: smallint().default(20),
    /** Why the minutes do not count; null: they do (TI-08). */
    limitLifted: text(),
    /** When the start list of the class was made, and what its draw was made of; null: it is not made, or was not drawn. */
    madeOn: instant(),
    seed: text(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.classKey] }),
    foreignKey({
      name: "start_plan_of_class",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [stageClass.stageKey, stageClass.classKey],
    }).onDelete("cascade"),
    check("start_interval", sql`"interval" between 1 and 3600`),
    check("start_at_once", sql`at_once between 1 and 20`),
  ],
)

/** A place of a start list (TI-02); it stays when its rider goes. */
export const startSlot = pgTable(
  "start_slot",
  {
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    stageKey: integer().notNull(),
    classKey: integer().notNull(),
    at: instant().notNull(),
    /** Which of the places at that instant it is, from 0. */
    place: smallint().notNull(),
    /** Null, or somebody who has changed the class or does not start since: the slot is empty (`startsThere`). */
    participantId: text(),
  },
  (table) => [
    foreignKey({
      name: "start_slot_of_plan",
      columns: [table.stageKey, table.classKey],
      foreignColumns: [startPlan.stageKey, startPlan.classKey],
    }).onDelete("cascade"),
    // the migration sets the rider alone to null, and not the stage: drizzle cannot express that
    foreignKey({
      name: "start_slot_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    })
      .onUpdate("cascade")
      .onDelete("set null"),
    unique("start_slot_place").on(table.stageKey, table.classKey, table.at, table.place),
    // TI-02: everybody starts once
    unique("start_slot_rider").on(table.stageKey, table.participantId),
  ],
)

/** Minutes that a secretary gives a rider on top of the limit of the class, and why (TI-08). */
export const timeCredit = pgTable(
  "time_credit",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    minutes: smallint().notNull(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    foreignKey({
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
    check("credited_minutes", sql`minutes > 0`),
  ],
)
