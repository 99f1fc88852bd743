import { sql } from "drizzle-orm"
import { attemptLimit } from "./schema/accounts.ts"
import type { Db, Transaction } from "./transaction.ts"

/** How often something may be tried within a time. */
export type Limit = { most: number; seconds: number }

/** Counts an attempt under a key; returns null, or the seconds until there may be another. */
export const countAttempt = async (
  db: Db | Transaction,
  { key, limit, now }: { key: string; limit: Limit; now: number },
): Promise<number | null> => {
  const span = sql`${`${limit.seconds} seconds`}::interval`
  // one that ends later than any that begins now was begun before the clock was set back, and would last for hours
  const isOver = sql`(${attemptLimit.endsOn} <= excluded.ends_on - ${span} or ${attemptLimit.endsOn} > excluded.ends_on + ${span})`
  const [counted] = await db
    .insert(attemptLimit)
    .values({ key, count: 1, endsOn: now + limit.seconds * 1_000 })
    .onConflictDoUpdate({
      target: attemptLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attemptLimit.count} + 1 end`,
        endsOn: sql`case when ${isOver} then excluded.ends_on else ${attemptLimit.endsOn} end`,
      },
    })
    .returning()
  if (!counted || counted.count <= limit.most) return null
  return Math.max(1, Math.ceil((counted.endsOn - now) / 1_000))
}
