import { createHash } from "node:crypto"
import { countAttempt, type Limit } from "#server/db/count-attempt.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

const day = 24 * 3_600

/** How much one account may do on the market. */
const limits = {
  ads: { most: 10, seconds: day },
  uploads: { most: 10, seconds: 60 },
  reports: { most: 20, seconds: day },
  contacts: { most: 100, seconds: day },
} satisfies Record<string, Limit>

/** Counts an action of a user, and returns whether it is within the limit. User ids are random, so a hash of one identifies nobody. */
export const isWithinLimit = async (
  db: Db | Transaction,
  what: keyof typeof limits,
  { userId, now }: { userId: string; now: number },
): Promise<boolean> => {
  const key = createHash("sha256").update(`market ${what} ${userId}`).digest("base64url")
  return (await countAttempt(db, { key, limit: limits[what], now })) === null
}
