import { and, gt, lt, sql } from "drizzle-orm"
import { keptFor } from "#domain/accounts/kept-for.ts"
import { withoutPerson } from "#domain/accounts/without-person.ts"
import { audit } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"

const day = 24 * 3_600_000
const atOnce = 500

/** Is an entry about a participant or an account, and does it say more of them than an id? */
const saysWho = sql`${audit.data} ?| array['participant', 'userId']
  and ${audit.data}::text ~ '"(name|birthDate|license|email|displayName)": '`

/**
 * Takes names, birth dates, licences and addresses out of entries of the audit log that are old enough (D-35). That something was
 * done stays, and when, and about whom by id.
 */
export const purgeAudit = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  const isOld = lt(audit.timestamp, now - keptFor.auditPersonDays * day)
  for (let after = 0; ; ) {
    const entries = await db
      .select({ id: audit.id, data: audit.data })
      .from(audit)
      .where(and(gt(audit.id, after), isOld, saysWho))
      .orderBy(audit.id)
      .limit(atOnce)
    const last = entries.at(-1)
    if (!last) return
    after = last.id
    const stripped = entries.map(({ id, data }) => ({ id, data: withoutPerson(data) }))
    await db
      .update(audit)
      .set({ data: sql`stripped.data` })
      .from(sql`json_to_recordset(${JSON.stringify(stripped)}::json) as stripped(id bigint, data jsonb)`)
      .where(sql`${audit.id} = stripped.id`)
  }
}
