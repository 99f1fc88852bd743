import { eq } from "drizzle-orm"
import { addressNetworks } from "#domain/accounts/address-network.ts"
import { type CountedAttempt, type Limit, refundAttempt, reserveAttempt } from "#server/db/count-attempt.ts"
import { rateLimit } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import type { KeyedHash } from "./keyed-hash.ts"

/**
 * What attempts are grouped by. Networks and blocks are those of `addressNetworks`; for the number of accounts tried from them,
 * each account counts once.
 */
type Per =
  | "browser"
  | "network-and-email"
  | "block-and-email"
  | "accounts-of-network"
  | "accounts-of-block"
  | "network"
  | "block"
  | "email"

type Rule = Limit & { per: Per }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The limits of one network, and of a whole block: four times as much, since a provider's customers share it. */
const perNetwork = (most: number, seconds: number): Rule[] => [
  { per: "network", most, seconds },
  { per: "block", most: 4 * most, seconds },
]

/** At how many accounts one network may fail, and a whole block. */
const accountsPerNetwork = (most: number, seconds: number): Rule[] => [
  { per: "accounts-of-network", most, seconds },
  { per: "accounts-of-block", most: 4 * most, seconds },
]

type Rules = {
  /** For an account that does not know the client. */
  stranger: Rule[]
  /** For an address without an account, if that differs: made-up addresses must not lock out owners of accounts. */
  noAccount?: Rule[]
  /** For an account that knows the network, or the browser. */
  network?: Rule[]
  browser?: Rule[]
}

// docs/decisions/0022-who-is-limited.md gives the reason for each number.
const limits = {
  "sign-in": {
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "block-and-email", most: 40, seconds: hour },
      ...accountsPerNetwork(300, 15 * minute),
      // each failure costs a password's hash
      ...perNetwork(1_500, 15 * minute),
      { per: "email", most: 100, seconds: day },
    ],
    noAccount: perNetwork(300, 15 * minute),
    network: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "network-and-email", most: 100, seconds: day },
    ],
    browser: [
      { per: "browser", most: 10, seconds: 15 * minute },
      { per: "browser", most: 100, seconds: day },
    ],
  },
  mail: {
    stranger: [
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "block-and-email", most: 5, seconds: day },
      ...accountsPerNetwork(300, hour),
      { per: "email", most: 100, seconds: day },
    ],
    noAccount: [
      ...perNetwork(120, hour),
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "block-and-email", most: 5, seconds: day },
      { per: "email", most: 100, seconds: day },
    ],
    network: [
      { per: "network-and-email", most: 5, seconds: 15 * minute },
      { per: "network-and-email", most: 20, seconds: day },
    ],
    browser: [
      { per: "browser", most: 5, seconds: 15 * minute },
      { per: "browser", most: 20, seconds: day },
    ],
  },
  // six digits are few, so all guesses at an account's codes together are bounded; the link of the same mail goes on working
  code: {
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "email", most: 20, seconds: day },
    ],
    network: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "network-and-email", most: 20, seconds: day },
    ],
    browser: [
      { per: "browser", most: 10, seconds: 15 * minute },
      { per: "browser", most: 20, seconds: day },
    ],
  },
  // only signed-in users can request a mail to themselves or prove to be the owner, so strangers cannot use these up
  "own-mail": {
    stranger: [
      { per: "email", most: 5, seconds: 15 * minute },
      { per: "email", most: 20, seconds: day },
    ],
  },
  proof: {
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "email", most: 30, seconds: hour },
    ],
  },
  // only readers of the mail have its link; invalid links are counted separately
  mailed: {
    stranger: [
      { per: "email", most: 30, seconds: 15 * minute },
      { per: "email", most: 100, seconds: day },
    ],
  },
  link: { stranger: perNetwork(300, 15 * minute) },
  "sign-up": { stranger: perNetwork(120, hour), noAccount: perNetwork(300, hour) },
  // a secretary sees all of them, and has to find those of the event
  screen: { stranger: perNetwork(60, hour) },
  download: { stranger: [{ per: "email", most: 10, seconds: hour }] },
} satisfies Record<string, Rules>

/** What is limited. */
export type Attempt = keyof typeof limits

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
    const counted: (CountedAttempt & { isOwn: boolean })[] = []
    const refund = async () => {
      // one by one: two refunds that each lock several rows could deadlock
      for (const one of counted) await refundAttempt(db, one)
    }
    // one after another: what a narrower limit refuses must not use up the wider ones
    const { who, rules } = rulesFor(attempt, requester)
    for (const { per, ...limit } of rules) {
      const parts = partsOf(per, requester)
      if (!parts) continue
      const keyOf = (...what: string[]) => keyedHash(attempt, who, per, String(limit.seconds), ...what)
      if (isOfAccounts(per)) {
        const key = keyOf(...parts, requester.email ?? "")
        const first = await reserveAttempt(db, { key, limit: { ...limit, most: 1 }, now })
        if (first.kind === "refused") continue
        counted.push({ ...first.counted, isOwn: false })
      }
      const outcome = await reserveAttempt(db, { key: keyOf(...parts), limit, now })
      if (outcome.kind === "refused") {
        await refund()
        return outcome
      }
      counted.push({ ...outcome.counted, isOwn: per === "browser" || per === "network-and-email" })
    }
    const clear = async () => {
      await refund()
      for (const { key, isOwn } of counted)
        if (isOwn) await db.delete(rateLimit).where(eq(rateLimit.key, key))
    }
    return { kind: "reserved", refund, clear }
  },
})

const rulesFor = (attempt: Attempt, { hasAccount, known }: Requester) => {
  const all: Rules = limits[attempt]
  const who = known?.by ?? (hasAccount ? "stranger" : "noAccount")
  const rules = all[who]
  return rules ? { who, rules } : { who: "stranger", rules: all.stranger }
}

const isOfAccounts = (per: Per): boolean => per === "accounts-of-network" || per === "accounts-of-block"

/** Returns the key that a rule counts by; null: it is unknown, so the rule does not apply. */
const partsOf = (per: Per, { address, email, known }: Requester): string[] | null => {
  const { network, block } = addressNetworks(address)
  if (per === "network" || per === "accounts-of-network") return [network]
  if (per === "block" || per === "accounts-of-block") return [block]
  if (email === null) return null
  if (per === "email") return [email]
  if (per === "network-and-email") return [network, email]
  if (per === "block-and-email") return [block, email]
  return known?.by === "browser" ? [known.browser, email] : null
}
