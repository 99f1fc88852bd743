import { sql } from "drizzle-orm"
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { ConsentWay } from "#domain/registration/consent.ts"
import { user } from "./accounts.ts"
import { instant } from "./columns.ts"
import { institution } from "./competitions.ts"
import { participant } from "./registration.ts"

/** What guardians of minors consent to (EN-04): every version that an institution has written, in the languages that it has. */
export const consentText = pgTable(
  "consent_text",
  {
    institutionId: text()
      .notNull()
      .references(() => institution.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    lv: text(),
    et: text(),
    en: text(),
    createdOn: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.institutionId, table.version] }),
    check("consent_text_is_written", sql`coalesce(lv, et, en) is not null`),
  ],
)

/** The consent of a guardian to the entry of a minor (EN-04): the last one that was given. */
export const guardianConsent = pgTable(
  "guardian_consent",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    way: text().$type<ConsentWay>().notNull(),
    /** Who has consented; null: the name was removed with the account, or its time is over. */
    guardianName: text(),
    /** The version of the institution's text. */
    version: integer().notNull(),
    givenOn: instant().notNull(),
    withdrawnOn: instant(),
    /** The account that gave it by itself. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The adult who looks after the rider on the day, where the guardian is not there. */
    standInName: text(),
    standInPhone: text(),
    /** The link by which its guardian withdraws it; null: there is none, or it was used. */
    secretHash: text().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    // no update cascade: who is forgotten gets another id, and the consent must be gone by then
    foreignKey({
      name: "guardian_consent_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onDelete("cascade"),
    index().on(table.userId),
  ],
)

/** A mailed link of one use that asks a guardian for a consent (EN-04), as a hash; an entry has at most one. */
export const consentRequest = pgTable(
  "consent_request",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    email: text().notNull(),
    /** Null: it was used to decline. */
    secretHash: text().unique(),
    sentOn: instant().notNull(),
    endsOn: instant().notNull(),
    declinedOn: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    // as for consents
    foreignKey({
      name: "consent_request_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onDelete("cascade"),
  ],
)
