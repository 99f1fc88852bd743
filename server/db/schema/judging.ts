import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import type { RevokedWhy } from "#domain/judging/device-end.ts"
import type { JudgeEventName, Ruling, RulingName } from "#domain/judging/judge-event.ts"
import type { PassKind } from "#domain/judging/pass-kind.ts"
import type { EntryReason, UnappliedReason } from "#domain/judging/place-event.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"
import { stage } from "./competitions.ts"
import { result } from "./results.ts"

/** A link or QR code that lets a phone judge one section, or all, or do what else its kind is for, on the stage's days (D-11). */
export const sectionPass = pgTable(
  "section_pass",
  {
    id: uuid().primaryKey().defaultRandom(),
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    secretHash: text().notNull().unique(),
    name: text().notNull(),
    kind: text().$type<PassKind>().notNull().default("section"),
    /** The one section it is for; null: all of the stage, or it is of another kind. */
    section: smallint(),
    createdBy: text()
      .notNull()
      .references(() => user.id),
    createdOn: instant().notNull().default(now),
    revokedOn: instant(),
  },
  (table) => [
    index().on(table.createdBy),
    check("sections_are_of_section_passes", sql`section is null or kind = 'section'`),
  ],
)

/** A judge's device, known by an opaque token that is stored hashed (D-12). */
export const judgeDevice = pgTable(
  "judge_device",
  {
    id: uuid().primaryKey(),
    stageKey: integer()
      .notNull()
      .references(() => stage.key),
    tokenHash: text().notNull().unique(),
    /** The judge's or the pass's name, as scores carry it. */
    name: text().notNull(),
    /** The name that the user gave the device. */
    label: text(),
    /**
     * The phone: the id of its first device. A device that registers with the token of an earlier one is the same phone. Attempts
     * belong to a phone (D-50).
     */
    phone: uuid().notNull(),
    userId: text().references(() => user.id),
    /** The session that it was registered by; signing out of that ends its token. The row itself may be long gone. */
    sessionId: text(),
    passId: uuid().references(() => sectionPass.id),
    /** From when on taps that the phone recorded before this token wait (D-11); null: all of them count. */
    formerRevokedOn: instant(),
    createdOn: instant().notNull().default(now),
    lastHeardOn: instant(),
    /** The number of waiting taps that it last reported, and when; null: never. */
    waiting: integer(),
    waitingReportedOn: instant(),
    revokedOn: instant(),
    revokedWhy: text().$type<RevokedWhy>(),
    /** When its judge signed out. A phone that was switched off before stays so, and its token ends for good. */
    signedOutOn: instant(),
    /** How many taps arrived after its token had ended. */
    lateTaps: integer().notNull().default(0),
  },
  (table) => [
    unique("judge_device_of_stage").on(table.stageKey, table.id),
    index().on(table.passId),
    index().on(table.userId),
    check("judges_by_account_or_pass", sql`num_nonnulls(user_id, pass_id) = 1`),
  ],
)

/**
 * Names of riders in taps that were imported from a phone's own event, while the taps wait for a secretary (D-11). They may name
 * people unknown to the site: only secretaries see them, and they are deleted with the waiting taps (D-35).
 */
export const importedRider = pgTable(
  "imported_rider",
  {
    stageKey: integer().notNull(),
    /** The device that represents the imported file. */
    deviceId: uuid().notNull(),
    /** As its taps name them. */
    participant: text().notNull(),
    name: text().notNull(),
    racingNumber: text(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.deviceId, table.participant] }),
    foreignKey({
      columns: [table.stageKey, table.deviceId],
      foreignColumns: [judgeDevice.stageKey, judgeDevice.id],
    }),
  ],
)

/**
 * The append-only log of a stage's judging (D-05): every tap of a judge, and every ruling of a secretary on an entry. Rows are
 * never deleted. Only what a tap was found to mean is updated, such as its participant, its place and whether it counts, and
 * personal data when somebody is forgotten (D-35).
 */
export const judgeEvent = pgTable(
  "judge_event",
  {
    id: uuid().primaryKey(),
    stageKey: integer().notNull(),
    /** The stage's revision at which it was stored. */
    revision: bigint({ mode: "number" }).notNull(),
    /** The device of a judge's tap; null for a secretary's ruling. */
    deviceId: uuid(),
    /** The secretary who ruled; null for a judge's tap. */
    userId: text().references(() => user.id),
    attempt: uuid(),
    seq: integer(),
    /** As the device sent it: a participant's id or `number:77`; `unlisted:1` for a rider of an own event whom the stage does not have. */
    participant: text().notNull(),
    /** The participant that it was resolved to; null while unknown. */
    participantId: text(),
    /** 0: a timekeeper's event, which belongs to no section (TI-04). */
    section: smallint().notNull(),
    lap: smallint().notNull(),
    /** Where the device recorded it, once a secretary moved it elsewhere (D-37). */
    sentSection: smallint(),
    sentLap: smallint(),
    name: text().$type<JudgeEventName | RulingName>().notNull(),
    points: doublePrecision(),
    reason: text(),
    /** The device's own clock at the tap. */
    deviceTime: instant().notNull(),
    /** The instant of the tap, corrected by the clock error that was measured when the batch arrived. */
    time: instant().notNull(),
    receivedOn: instant().notNull(),
    /** Why it is kept without counting; null: it counts. */
    unapplied: text().$type<UnappliedReason>(),
    /** The ruling that it lifts (SP-15); null: it lifts none. */
    lifts: uuid(),
    /** The attempts that a secretary's re-ride makes void (RX-03); null: it is not a re-ride. */
    voids: uuid().array(),
    /** When a secretary decided that it is not to count, or, where it counts, let its odd time stand; null: neither. */
    settledOn: instant(),
  },
  (table) => [
    // one check for the device and its stage: each costs as much as a column of the busiest table
    foreignKey({
      columns: [table.stageKey, table.deviceId],
      foreignColumns: [judgeDevice.stageKey, judgeDevice.id],
    }),
    index("judge_event_waiting")
      .on(table.stageKey, table.attempt)
      .where(sql`unapplied is not null or sent_section is not null`),
    // few stages have a timekeeper
    index("judge_event_timed").on(table.stageKey, table.participantId).where(sql`section = 0`),
    index("judge_event_entry").on(table.stageKey, table.participantId, table.section, table.lap),
    // a deleted account is found by these two: no ordinary tap is in either
    index("judge_event_ruled").on(table.userId).where(sql`user_id is not null`),
    index("judge_event_named_otherwise")
      .on(table.participant)
      .where(sql`participant_id is distinct from participant and participant not like 'number:%'`),
    uniqueIndex("judge_event_lifted").on(table.lifts).where(sql`lifts is not null`),
    check(
      "tap_or_ruling",
      sql`(device_id is not null and attempt is not null and seq is not null) <> (user_id is not null)`,
    ),
  ],
)

/** The points of one participant in one section of one lap, folded from the log (D-06). */
export const sectionEntry = pgTable(
  "section_entry",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    section: smallint().notNull(),
    lap: smallint().notNull(),
    /** Null while no attempt has ended, and after a deletion. */
    total: doublePrecision(),
    /** The rider did not ride it, and the total is what that costs (RX-02). */
    isMissed: boolean().notNull().default(false),
    attempt: uuid(),
    startedOn: instant(),
    endedAt: instant(),
    /** More than one attempt has ended, and no secretary has ruled (D-10). */
    conflict: boolean().notNull(),
    /** A secretary's ruling; null: none. After a ruling, late taps no longer count (D-09). */
    ruling: text().$type<Ruling["kind"]>(),
    judgeDisplayName: text(),
    judgeEmail: text(),
    createdOn: instant().notNull().default(now),
    revision: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId, table.section, table.lap] }),
    index("section_entry_ruling").on(table.stageKey, table.participantId).where(sql`ruling is not null`),
    foreignKey({
      columns: [table.stageKey, table.participantId],
      foreignColumns: [result.stageKey, result.participantId],
    }).onUpdate("cascade"),
  ],
)

/** Entries that a secretary looked at and left as they are, each with what made it stand out. It holds until the entry changes. */
export const acceptedEntry = pgTable(
  "accepted_entry",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    section: smallint().notNull(),
    lap: smallint().notNull(),
    kind: text().$type<EntryReason>().notNull(),
    /** The stage's revision at which it was accepted. */
    revision: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId, table.section, table.lap, table.kind] }),
    foreignKey({
      name: "accepted_entry_of_section_entry",
      columns: [table.stageKey, table.participantId, table.section, table.lap],
      foreignColumns: [
        sectionEntry.stageKey,
        sectionEntry.participantId,
        sectionEntry.section,
        sectionEntry.lap,
      ],
    })
      .onUpdate("cascade")
      .onDelete("cascade"),
  ],
)
