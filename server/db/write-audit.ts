import { isDeepStrictEqual } from "node:util"
import { eq, sql } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import { user } from "./schema/accounts.ts"
import { audit } from "./schema/roles.ts"
import type { Db, Transaction } from "./transaction.ts"

/** Something that was done, with the old and new values in `data` (XC-03). */
export type AuditEvent = { event: AuditEventName; data: Record<string, unknown> }

/** Who writes, null for a judge's phone and the command line, and when: an instant, epoch milliseconds. */
export type Writer = { userId: string | null; now: number }

/** Appends to the audit log who did what. */
export const writeAudit = (
  tx: Db | Transaction,
  { event, data, ...by }: AuditEvent & Writer,
): Promise<void> => writeAudits(tx, [{ event, data }], by)

/** Appends what somebody did all at once, in its order. It is sent as one JSON parameter, however large. */
export const writeAudits = async (
  tx: Db | Transaction,
  auditEvents: readonly AuditEvent[],
  { userId, now }: Writer,
): Promise<void> => {
  const [who] =
    userId === null ? [] : await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  await tx.execute(sql`
    insert into ${audit} (event, data, timestamp, user_id, user_email)
    select event, data, ${new Date(now).toISOString()}, ${userId}, ${who?.email ?? null}
    from json_to_recordset(${JSON.stringify(auditEvents)}::json) as written(event text, data jsonb)`)
}

type Changes = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Returns the fields that differ, with their old and new values for the audit log; null where none does (XC-03). */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes | null => {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (names.length === 0) return null
  const of = (all: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, all[name]]))
  return { before: of(before), after: of(after) }
}
