import { and, asc, gt, type SQL, sql } from "drizzle-orm"
import { audit } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

const atOnce = 500

/** What of an entry of the audit log names people. */
type Naming = { data: unknown; userId: string | null; userEmail: string | null }

/** Writes entries of the audit log anew, those that a condition holds for, some hundred at once. */
export const rewriteEntries = async (
  db: Db | Transaction,
  which: SQL | undefined,
  anew: (entry: Naming) => Naming,
): Promise<void> => {
  for (let after = 0; ; ) {
    const entries = await db
      .select({ id: audit.id, data: audit.data, userId: audit.userId, userEmail: audit.userEmail })
      .from(audit)
      .where(and(gt(audit.id, after), which))
      .orderBy(asc(audit.id))
      .limit(atOnce)
    const last = entries.at(-1)
    if (!last) return
    after = last.id
    const rewritten = entries.map(({ id, ...entry }) => ({ id, ...anew(entry) }))
    await db
      .update(audit)
      .set({ data: sql`anew.data`, userId: sql`anew."userId"`, userEmail: sql`anew."userEmail"` })
      .from(
        sql`json_to_recordset(${JSON.stringify(rewritten)}::json)
          as anew(id bigint, data jsonb, "userId" text, "userEmail" text)`,
      )
      .where(sql`${audit.id} = anew.id`)
  }
}
