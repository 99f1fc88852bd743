import { sql } from "drizzle-orm"
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core"
import type { Gender } from "#domain/registration/participants.ts"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { LastPublished } from "#domain/standings/last-published.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import type { StandingResult, WomenGroup } from "#domain/standings/standing.ts"
import type { StandingsRules } from "#domain/standings/standings-rules.ts"
import { instant } from "./columns.ts"
import { championship, championshipClass, club, stage } from "./competitions.ts"

/** What a championship's standings have in common; its row is the lock of all of them. */
export const championshipStandings = pgTable(
  "championship_standings",
  {
    institutionId: text().notNull(),
    championshipId: text().notNull(),
    /** The last that was used: Approve's or Final's (D-22). */
    mode: text().$type<StandingsMode>().notNull().default("total"),
    /** The rules that the stored places were set by (RX-06); null: none are set yet. */
    rankedBy: jsonb().$type<StandingsRules>(),
    /** What secretaries settled for good (D-22). */
    resolutions: jsonb().$type<Resolution[]>().notNull().default([]),
    /** What visitors see while published stages are corrected (D-46); null: none is. */
    lastPublished: jsonb().$type<LastPublished>(),
    /** The corrected stages alone, because every board reads them. */
    corrected: jsonb()
      .$type<LastPublished["corrected"]>()
      .generatedAlwaysAs(sql`last_published -> 'corrected'`),
    /** When the published standings were last corrected (D-53); null: not since they were last published. */
    correctedOn: instant(),
    /** Grows with every change, so that readers can tell whether what they cached is current. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.championshipId] }),
    foreignKey({
      columns: [table.institutionId, table.championshipId],
      foreignColumns: [championship.institutionId, championship.id],
    }),
  ],
)

/** One participant's line in a group of a championship (SD-15); its id is unique inside the group only. */
export const standing = pgTable(
  "standing",
  {
    key: integer().primaryKey().generatedAlwaysAsIdentity(),
    institutionId: text().notNull(),
    championshipId: text().notNull(),
    /** The group: a class of the championship, or one of women. */
    classKey: integer().references(() => championshipClass.key),
    womenGroup: text().$type<WomenGroup>(),
    id: text().notNull(),
    name: text().notNull(),
    racingNumber: text(),
    gender: text().$type<Gender>(),
    birthYear: smallint(),
    clubId: text().references(() => club.id, { onUpdate: "cascade" }),
    team: text(),
    position: integer(),
    total: integer().notNull(),
    totalMinusWorst: integer().notNull(),
    /** Ids whose results go here since they were merged in, the last merged last (D-21). */
    refOriginal: text().array().notNull().default([]),
  },
  (table) => [
    unique("standing_id")
      .on(table.institutionId, table.championshipId, table.classKey, table.womenGroup, table.id)
      .nullsNotDistinct(),
    foreignKey({
      columns: [table.institutionId, table.championshipId],
      foreignColumns: [championshipStandings.institutionId, championshipStandings.championshipId],
    }),
    check("standing_of_one_group", sql`num_nonnulls(class_key, women_group) = 1`),
  ],
)

/**
 * A standing's result of one stage, and the participant that it belongs to. Order, title and address follow from the stage, so
 * that they stay right when a stage is added or moved.
 */
export const standingResult = pgTable(
  "standing_result",
  {
    standingKey: integer()
      .notNull()
      .references(() => standing.key, { onDelete: "cascade" }),
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    points: integer().notNull(),
    /** Place in the group; null for DNF, DNS and DQ. */
    position: integer(),
    positionAbsolutePoints: integer().notNull(),
    /** Sections ridden with 0; null in openFree (RX-06). */
    zeros: smallint(),
    status: text().$type<StandingResult["status"]>().notNull(),
    resultStatus: text().$type<NonNullable<ResultStatus>>(),
    clubId: text().references(() => club.id, { onUpdate: "cascade" }),
    team: text(),
    /** The racing class, also of a result among the women. */
    classKey: integer()
      .notNull()
      .references(() => championshipClass.key),
    participantId: text().notNull(),
    /** As the stage has them. */
    name: text().notNull(),
    birthYear: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.standingKey, table.stageKey] }),
    index().on(table.stageKey, table.participantId),
  ],
)
