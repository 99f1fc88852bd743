import { and, eq, sql } from "drizzle-orm"
import { rateLimit } from "./schema/accounts.ts"
import type { Db, Transaction } from "./transaction.ts"

/** How often something may be tried within a time. */
export type Limit = { most: number; seconds: number }

/** An attempt that was counted: under which key, and until when (epoch milliseconds). */
export type CountedAttempt = { key: string; endsOn: number }

/** The attempt that was counted, or the seconds until there may be another. */
export type AttemptOutcome =
  | { kind: "counted"; counted: CountedAttempt }
  | { kind: "refused"; retryAfter: number }

/**
 * Counts an attempt under a key before it is made, so that concurrent attempts cannot exceed the limit. Refused attempts are not
 * counted.
 */
export const reserveAttempt = async (
  db: Db | Transaction,
  { key, limit, now }: { key: string; limit: Limit; now: number },
): Promise<AttemptOutcome> => {
  const span = sql`${`${limit.seconds} seconds`}::interval`
  // a window that ends later than any new one started before the clock was set back, and would last for hours
  const isOver = sql`(${rateLimit.endsOn} <= excluded.ends_on - ${span} or ${rateLimit.endsOn} > excluded.ends_on + ${span})`
  const [counted] = await db
    .insert(rateLimit)
    .values({ key, count: 1, endsOn: now + limit.seconds * 1_000 })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
        endsOn: sql`case when ${isOver} then excluded.ends_on else ${rateLimit.endsOn} end`,
      },
      setWhere: sql`${isOver} or ${rateLimit.count} < ${limit.most}`,
    })
    .returning()
  if (counted) return { kind: "counted", counted: { key, endsOn: counted.endsOn } }
  const [full] = await db.select().from(rateLimit).where(eq(rateLimit.key, key))
  return { kind: "refused", retryAfter: Math.max(1, Math.ceil(((full?.endsOn ?? now) - now) / 1_000)) }
}

/** Takes a counted attempt back, unless counting has begun again since. */
export const refundAttempt = async (db: Db | Transaction, { key, endsOn }: CountedAttempt): Promise<void> => {
  await db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(and(eq(rateLimit.key, key), eq(rateLimit.endsOn, endsOn)))
}

/** Counts an attempt under a key; returns null, or the seconds until there may be another. */
export const countAttempt = async (
  db: Db | Transaction,
  attempt: { key: string; limit: Limit; now: number },
): Promise<number | null> => {
  const outcome = await reserveAttempt(db, attempt)
  return outcome.kind === "counted" ? null : outcome.retryAfter
}
