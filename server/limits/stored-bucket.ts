import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { rateLimit } from "#server/db/schema/accounts.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import type { StoredRate } from "./table/limit.ts"
import { tokenTime } from "./token-bucket.ts"

/** A token that was taken: of which bucket, and in how many milliseconds that has another. */
export type StoredToken = { key: string; time: number }

/** The token, or the seconds until there is one. */
export type TakeOutcome = { kind: "taken"; token: StoredToken } | { kind: "refused"; retryAfter: number }

/**
 * Takes a token of a bucket in the database, from which all processes of the site take. It is taken before what it is for is done, so
 * that concurrent attempts cannot exceed the limit.
 */
export const takeStoredToken = async (
  db: Db | Transaction,
  { key, limit, now }: { key: string; limit: Pick<StoredRate, "most" | "seconds">; now: number },
): Promise<TakeOutcome> => {
  const [time, span] = [tokenTime(limit), limit.seconds * 1_000]
  const taken = sql`excluded.full_on`
  // a bucket that fills later than an empty one can, even if another server's clock is ahead, is of a clock that was set back
  const fullOn = sql`case when ${rateLimit.fullOn} > ${taken} + ${interval(2 * span - time)} then ${taken}
    else greatest(${rateLimit.fullOn} + ${interval(time)}, ${taken}) end`
  const [row] = await db
    .insert(rateLimit)
    .values({ key, fullOn: now + time })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { fullOn },
      setWhere: sql`${fullOn} <= ${taken} + ${interval(span - time)}`,
    })
    .returning()
  if (row) return { kind: "taken", token: { key, time } }
  const [empty] = await db.select().from(rateLimit).where(eq(rateLimit.key, key))
  const excess = (empty?.fullOn ?? now) + time - now - span
  return { kind: "refused", retryAfter: Math.max(1, Math.ceil(excess / 1_000)) }
}

/** Puts a token back: one too many, if the bucket was full again before that; it was taken for what is not counted. */
export const refundStoredToken = async (db: Db | Transaction, { key, time }: StoredToken): Promise<void> => {
  await db
    .update(rateLimit)
    .set({ fullOn: sql`${rateLimit.fullOn} - ${interval(time)}` })
    .where(eq(rateLimit.key, key))
}

/** Forgets what was taken of a bucket: it is full. */
export const refillStoredBucket = async (db: Db | Transaction, key: string): Promise<void> => {
  await db.delete(rateLimit).where(eq(rateLimit.key, key))
}

/** Takes a token of an account; false: it has none left. */
export const isWithinRate = async (
  db: Db | Transaction,
  limit: StoredRate,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> => {
  // ids are random, so a hash of one identifies nobody
  const key = createHash("sha256").update(`${limit.name} ${userId}`).digest("base64url")
  return (await takeStoredToken(db, { key, limit, now })).kind === "taken"
}

const interval = (milliseconds: number) => sql`${`${milliseconds} milliseconds`}::interval`
