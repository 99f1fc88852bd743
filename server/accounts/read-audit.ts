import { and, desc, eq, getTableColumns, gte, isNull, lt, not, or, type SQL, sql } from "drizzle-orm"
import type { AuditPage } from "#contracts/accounts/audit-log.ts"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import { containsText } from "#server/db/contains-text.ts"
import type { ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { findAuditSubjects } from "./audit-subjects.ts"
import { isTombstone } from "./tombstone.ts"

/** The filter of the log. Instants are epoch milliseconds. */
export type AuditSearch = {
  /** A text in the event, its values, or the email of the actor or of the person concerned, in any case; empty: all. */
  text: string
  /** The first instant; null: from the beginning. */
  from: number | null
  /** The instant after the last; null: until now. */
  until: number | null
  /** The `next` of the page before; null: the newest. */
  before: number | null
}

/** A page, or why it is not shown. */
export type ReadAuditOutcome = ({ kind: "found" } & AuditPage) | { kind: "refused"; reason: "forbidden" }

/** The number of entries on a page. */
const auditPageLength = 50

/** Reads the audit log for an admin, page by page (XC-03). */
export const readAudit = async (
  { db, actor }: ReadContext,
  search: AuditSearch,
): Promise<ReadAuditOutcome> => {
  if (!may(actor, "read-audit", "site")) return { kind: "refused", reason: "forbidden" }
  const text = search.text.trim()
  const named = text === "" ? [] : await accountsWith(db, text)
  const found = await db
    .select({
      ...getTableColumns(audit),
      // an old entry has no address; its account may still have one
      userEmail: sql<string | null>`coalesce(${audit.userEmail}, ${user.email})`,
    })
    .from(audit)
    .leftJoin(user, and(eq(user.id, audit.userId), not(isTombstone)))
    .where(and(isWithin(search), text === "" ? undefined : stands(db, text, named)))
    .orderBy(desc(audit.id))
    .limit(auditPageLength + 1)
  const shown = found.slice(0, auditPageLength)
  const subjects = await findAuditSubjects(db, shown)
  const entries = shown.map((entry, index) => ({ ...entry, about: subjects[index] ?? [] }))
  return { kind: "found", entries, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

const isWithin = ({ from, until, before }: AuditSearch): SQL | undefined =>
  and(
    from === null ? undefined : gte(audit.timestamp, from),
    until === null ? undefined : lt(audit.timestamp, until),
    before === null ? undefined : lt(audit.id, before),
  )

const hasAddress = (text: string): SQL | undefined => and(containsText(user.email, text), not(isTombstone))

/** How many matching accounts are used in a search: for more, the reader has to type more of the address. */
const mostNamed = 20

/** Returns the ids of accounts whose email contains a text; queried first, so that the search is planned for these few. */
const accountsWith = async (db: Db, text: string): Promise<string[]> => {
  const found = await db
    .select({ id: user.id })
    .from(user)
    .where(hasAddress(text))
    .orderBy(user.email)
    .limit(mostNamed)
  return found.map(({ id }) => id)
}

const stands = (db: Db, text: string, named: readonly string[]): SQL | undefined => {
  const owners = db.select({ id: user.id }).from(user).where(hasAddress(text))
  return or(
    containsText(audit.event, text),
    containsText(audit.userEmail, text),
    containsText(sql`${audit.data}::text`, text),
    // the values contain people's ids only
    ...named.map((id) => containsText(sql`${audit.data}::text`, `"${id}"`)),
    // an array, because otherwise no index would be used for them
    and(isNull(audit.userEmail), sql`${audit.userId} = any(array(${owners}))`),
  )
}

/** The procedure by which admins read the log. */
export const auditProcedures = {
  audit: procedures.organising.audit.handler(({ input, context, errors }) =>
    answer(readAudit(context, input), errors),
  ),
}
