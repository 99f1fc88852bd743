import { and, isNotNull, lt, sql } from "drizzle-orm"
import { withoutPerson } from "#domain/accounts/anonymize.ts"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { rewriteEntries } from "./rewrite-entries.ts"

const day = 24 * 3_600_000

/** Is an entry about a participant, an account or a judge's pass, and does it say more of them than an id? */
const saysWho = sql`${audit.data} ?| array['participant', 'userId', 'pass', 'device']
  and ${audit.data}::text ~ '"(name|birthDate|license|email|displayName)": '`

/**
 * Takes names, birth dates, licences and addresses out of entries of the audit log that are old enough (D-35). That something was
 * done stays, and when, and by whom and about whom by id.
 */
export const purgeAudit = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  const isOld = lt(audit.timestamp, now - keptFor.auditPersonDays * day)
  await db
    .update(audit)
    .set({ userEmail: null })
    .where(and(isOld, isNotNull(audit.userEmail)))
  await rewriteEntries(db, and(isOld, saysWho), (entry) => ({ ...entry, data: withoutPerson(entry.data) }))
}
