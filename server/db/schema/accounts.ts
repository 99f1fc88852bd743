import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core"
import type { Language } from "#domain/site/language.ts"
import { instant, now } from "./columns.ts"

// user, session, account and verification are better-auth's tables: it reads and writes dates in them

const createdAt = timestamp({ withTimezone: true }).notNull().defaultNow()
const updatedAt = timestamp({ withTimezone: true }).notNull().defaultNow()

/** A person with an account; `name` is the display name. */
export const user = pgTable(
  "user",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    isJudge: boolean().notNull().default(false),
    /** The language in which the owner last signed in or registered for a stage, for mails that others cause; null: not known. */
    language: text().$type<Language>(),
    /**
     * Raised when the password is set, on signing out everywhere, and when the address is proven: browsers known before are
     * strangers again.
     */
    credentialEpoch: integer().notNull().default(0),
    /** When the owner last used it, exact to some days. */
    lastVisitOn: instant().notNull().default(now),
    /** When the owner was last notified that it ends if nobody uses it (D-35); null: never. */
    inactivityNotifiedOn: instant(),
    createdAt,
    updatedAt,
  },
  // few users are unconfirmed; queries that leave them out use this index
  (table) => [index("user_unconfirmed").on(table.id).where(sql`not email_verified`)],
)

/** A signed-in browser. */
export const session = pgTable(
  "session",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the signed-in person last proved to be the account's owner after signing in; null: not since. */
    provenOn: instant(),
    createdAt,
    updatedAt,
  },
  (table) => [index().on(table.userId)],
)

/** A way to sign in to an account: a password, or an OpenID provider. */
export const account = pgTable(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt,
    updatedAt,
  },
  (table) => [index().on(table.userId)],
)

/** Codes and links sent by mail, until they are used. */
export const verification = pgTable(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index().on(table.identifier)],
)

/** A bucket of tokens for a limited action. The key is a hash, keyed if it is made from an address, so that it identifies nobody. */
export const rateLimit = pgTable("rate_limit", {
  key: text().primaryKey(),
  fullOn: instant().notNull(),
})
