import { sql } from "drizzle-orm"
import { bigint, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core"
import type { NamedRole } from "#domain/access/may.ts"
import { user } from "./accounts.ts"
import { instant, now } from "./columns.ts"
import { club, institution } from "./competitions.ts"

/**
 * A role as it was granted: admin of the whole site, secretary of one institution (D-02), or manager of a club for the stages of one
 * institution (FA-05).
 */
export const role = pgTable(
  "role",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text().$type<NamedRole["role"]>().notNull(),
    /** The institution of a secretary, or for whose stages a club has its manager; null for an admin. */
    institutionId: text().references(() => institution.id),
    /** The club of a manager. Who managed a club that is removed or merged into another manages nothing. */
    clubId: text().references(() => club.id, { onUpdate: "cascade", onDelete: "cascade" }),
    grantedOn: instant().notNull().default(now),
  },
  (table) => [
    unique("role_once").on(table.userId, table.role, table.institutionId, table.clubId).nullsNotDistinct(),
  ],
)

/** The audit log (XC-03): who did what, when, with the old and new values in `data`. */
export const audit = pgTable(
  "audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    event: text().notNull(),
    data: jsonb().notNull(),
    timestamp: instant().notNull().default(now),
    /** Null for what the command line did. */
    userId: text(),
    userEmail: text(),
  },
  (table) => [
    index().on(table.timestamp),
    index().on(table.userId),
    // any part of a word is found at once among 100,000 entries; without it that takes a second
    index("audit_words").using(
      "gin",
      sql`(data::text) gin_trgm_ops`,
      table.event.op("gin_trgm_ops"),
      table.userEmail.op("gin_trgm_ops"),
    ),
  ],
)
