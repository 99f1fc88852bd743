import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core"
import type { RegistrationStart } from "#contracts/registration/participant-form.ts"
import type { InvitationKind } from "#contracts/registration/rider-holders.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"
import { participant } from "./registration.ts"

/**
 * Somebody whose entries in several stages are shown on one page (RI-01): the owner of an account, a person whom accounts enter
 * (`rider_holder`), or one whose entries secretaries have linked. The id is part of the page's address, and is not an account's id.
 */
export const rider = pgTable(
  "rider",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The account of which the rider is the owner. */
    userId: text()
      .unique()
      .references(() => user.id, { onDelete: "cascade" }),
    /**
     * The id with which the rider enters stages (FA-01): the account's for its owner, `rider-…` for those whom accounts hold, and for an
     * owner who was handed over (FA-03); null: only linked entries are the rider's.
     */
    entryId: text().unique(),
    /** The rider wants no page (RI-03). */
    isHidden: boolean().notNull().default(false),
    /** No manager of a club may enter the rider (FA-05). */
    refusesClub: boolean().notNull().default(false),
  },
  () => [check("owner_has_entry_id", sql`user_id is null or entry_id is not null`)],
)

/** An account that enters a rider who is not its owner, and acts for them (FA-01), or did so (FA-03). */
export const riderHolder = pgTable(
  "rider_holder",
  {
    riderId: uuid()
      .notNull()
      .references(() => rider.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    addedOn: instant().notNull().default(now),
    /** It has handed the rider over, and may still see the next stage, results and cards (FA-03). */
    onlySees: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.riderId, table.userId] }), index().on(table.userId)],
)

/**
 * A link of one use by which another account comes to enter a rider, too (FA-04) or in place of the former (FA-03); of each kind at most one. A
 * used one is deleted, and its secret is with whoever has the link alone.
 */
export const riderInvitation = pgTable(
  "rider_invitation",
  {
    riderId: uuid().notNull(),
    kind: text().$type<InvitationKind>().notNull(),
    /** The account that invites. */
    userId: text().notNull(),
    secretHash: text().notNull().unique(),
    endsOn: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.riderId, table.kind] }),
    // nobody comes to enter a rider by whoever does so no longer
    foreignKey({
      name: "rider_invitation_of_holder",
      columns: [table.riderId, table.userId],
      foreignColumns: [riderHolder.riderId, riderHolder.userId],
    }).onDelete("cascade"),
    index().on(table.userId),
  ],
)

/** What the next form of a rider begins with (PA-08): what they last registered with, or what their holder has said of them (FA-01). */
export const savedRegistration = pgTable(
  "saved_registration",
  {
    entryId: text()
      .primaryKey()
      .references(() => rider.entryId, { onDelete: "cascade" }),
    participationData: jsonb().$type<RegistrationStart["form"]>().notNull(),
    modifiedOn: instant().notNull().default(now),
  },
  // the riders of a club (FA-05)
  () => [index("saved_registration_club").using("btree", sql`(participation_data ->> 'club')`)],
)

/** An entry that the holder of an account has taken off their page: no secretary links it to them again (RI-04). */
export const declinedEntry = pgTable(
  "declined_entry",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    riderId: uuid()
      .notNull()
      .references(() => rider.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId, table.riderId] }),
    // as for links
    foreignKey({
      name: "declined_entry_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onDelete("cascade"),
    index().on(table.riderId),
  ],
)

/** An entry that a secretary made and has linked to a rider (RI-04), or that a holder has claimed for theirs (FA-06). */
export const linkedEntry = pgTable(
  "linked_entry",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    riderId: uuid()
      .notNull()
      .references(() => rider.id, { onDelete: "cascade" }),
    /** When a holder of the rider claimed the entry: since then it is theirs as if they had joined; null: nobody has. */
    claimedOn: instant(),
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

/** A code by which a holder claims an entry that a secretary made (FA-06), as a hash; an entry has at most one. */
export const claimCode = pgTable(
  "claim_code",
  {
    stageKey: integer().notNull(),
    participantId: text().notNull(),
    codeHash: text().notNull().unique(),
    createdOn: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageKey, table.participantId] }),
    // as for links
    foreignKey({
      name: "claim_code_of_participant",
      columns: [table.stageKey, table.participantId],
      foreignColumns: [participant.stageKey, participant.id],
    }).onDelete("cascade"),
  ],
)
