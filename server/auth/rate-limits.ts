import { addressNetworks } from "#domain/accounts/address-network.ts"
import type { Db } from "#server/db/transaction.ts"
import {
  refillStoredBucket,
  refundStoredToken,
  type StoredToken,
  takeStoredToken,
} from "#server/limits/stored-bucket.ts"
import type { AttemptPer, AttemptRates } from "#server/limits/table/attempts.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { KeyedHash } from "./keyed-hash.ts"

/** What is limited. */
export type Attempt = keyof typeof limits.attempts

/** The client: its address, the email address that it tries, and how the account knows it. */
export type Requester = {
  address: string
  email: string | null
  /** Is there an account with this email address? */
  hasAccount: boolean
  /** A browser that has signed in to the account before, a network from which it is signed in, or neither. */
  known: { by: "browser"; browser: string } | { by: "network" } | null
}

/** An attempt that was counted before it is made, or the seconds until there may be another. */
export type Reservation =
  | { kind: "refused"; retryAfter: number }
  | {
      kind: "reserved"
      /** Refunds the attempt: it did no harm. */
      refund(): Promise<void>
      /** Refunds the attempt, and forgets all attempts of this client for this account: it was the owner. */
      clear(): Promise<void>
    }

/** Counts attempts in the database, so that all processes of the site count together. */
export type RateLimits = {
  reserve(attempt: Attempt, requester: Requester, now: number): Promise<Reservation>
}

/** Returns the rate limits; counts are stored under keyed hashes only. */
export const createRateLimits = (db: Db, keyedHash: KeyedHash): RateLimits => ({
  reserve: async (attempt, requester, now) => {
    const counted: (StoredToken & { isOwn: boolean })[] = []
    const refund = async () => {
      // one by one: two refunds that each lock several rows could deadlock
      for (const one of counted) await refundStoredToken(db, one)
    }
    // one after another: what a narrower limit refuses must not use up the wider ones
    const { who, rules } = rulesFor(attempt, requester)
    for (const { per, ...limit } of rules) {
      const parts = partsOf(per, requester)
      if (!parts) continue
      const keyOf = (...what: string[]) => keyedHash(attempt, who, per, String(limit.seconds), ...what)
      if (isOfAccounts(per) || isAgain(per)) {
        const key = keyOf(...parts, requester.email ?? "")
        const first = await takeStoredToken(db, { key, limit: { ...limit, most: 1 }, now })
        if (first.kind === "taken") counted.push({ ...first.token, isOwn: false })
        if ((first.kind === "taken") === isAgain(per)) continue
      }
      const outcome = await takeStoredToken(db, { key: keyOf(...parts), limit, now })
      if (outcome.kind === "refused") {
        await refund()
        return outcome
      }
      counted.push({ ...outcome.token, isOwn: per === "browser" || per === "network-and-email" })
    }
    const clear = async () => {
      await refund()
      for (const { key, isOwn } of counted) if (isOwn) await refillStoredBucket(db, key)
    }
    return { kind: "reserved", refund, clear }
  },
})

const rulesFor = (attempt: Attempt, { hasAccount, known }: Requester) => {
  const all: AttemptRates = limits.attempts[attempt]
  const who = known?.by ?? (hasAccount ? "stranger" : "noAccount")
  const rules = all[who]
  return rules ? { who, rules } : { who: "stranger", rules: all.stranger }
}

const isAgain = (per: AttemptPer): boolean => per.startsWith("again-")

const isOfAccounts = (per: AttemptPer): boolean =>
  per === "accounts-of-network" || per === "accounts-of-block"

/** Returns the key that a rule counts by; null: it is unknown, so the rule does not apply. */
const partsOf = (per: AttemptPer, { address, email, known }: Requester): string[] | null => {
  const { network, block } = addressNetworks(address)
  if (per === "network" || per === "accounts-of-network" || per === "again-of-network") return [network]
  if (per === "block" || per === "accounts-of-block" || per === "again-of-block") return [block]
  if (per === "again-of-site") return []
  if (email === null) return null
  if (per === "email") return [email]
  if (per === "network-and-email") return [network, email]
  if (per === "block-and-email") return [block, email]
  return known?.by === "browser" ? [known.browser, email] : null
}
