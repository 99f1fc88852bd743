import { and, asc, gt, type SQL, sql } from "drizzle-orm"
import { audit } from "#server/db/schema/roles.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

const atOnce = 500

/** What of an entry of the audit log names people. */
type Naming = { data: unknown; userId: string | null; userEmail: string | null }

/**
 * Rewrites the entries of the audit log that meet a condition, some hundred at a time. They are locked from the reading to the
 * writing: what somebody else erases meanwhile stays erased.
 */
export const rewriteEntries = async (
  db: Db | Transaction,
  which: SQL | undefined,
  rewrite: (entry: Naming) => Naming,
): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await db.transaction((tx) => rewriteSome(tx, and(gt(audit.id, from), which), rewrite))
  }
}

/** Returns the number of the last entry; null: there are none. */
const rewriteSome = async (
  tx: Transaction,
  which: SQL | undefined,
  rewrite: (entry: Naming) => Naming,
): Promise<number | null> => {
  const entries = await tx
    .select({ id: audit.id, data: audit.data, userId: audit.userId, userEmail: audit.userEmail })
    .from(audit)
    .where(which)
    .orderBy(asc(audit.id))
    .limit(atOnce)
    .for("update")
  const last = entries.at(-1)
  if (!last) return null
  const rewritten = entries.map(({ id, ...entry }) => ({ id, ...rewrite(entry) }))
  await tx
    .update(audit)
    .set({
      data: sql`rewritten.data`,
      userId: sql`rewritten."userId"`,
      userEmail: sql`rewritten."userEmail"`,
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(rewritten)}::json)
        as rewritten(id bigint, data jsonb, "userId" text, "userEmail" text)`,
    )
    .where(sql`${audit.id} = rewritten.id`)
  return last.id
}
