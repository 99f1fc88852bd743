import { eq } from "drizzle-orm"
import { addressNetworks } from "#domain/accounts/address-network.ts"
import { type CountedAttempt, type Limit, refundAttempt, reserveAttempt } from "#server/db/count-attempt.ts"
import { attemptLimit } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import type { KeyedHash } from "./keyed-hash.ts"

/** By what attempts are counted together. A network and a block are those of `addressNetworks`. */
type Per = "browser" | "network-and-email" | "block-and-email" | "network" | "block" | "email"

type Rule = Limit & { per: Per }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** What one network may cause, and what a whole block: four times as much, since a provider's customers share it. */
const perNetwork = (most: number, seconds: number): Rule[] => [
  { per: "network", most, seconds },
  { per: "block", most: 4 * most, seconds },
]

// docs/decisions/0027-who-is-limited.md gives the reason for each number.
const limits = {
  "sign-in": {
    stranger: [
      { per: "network-and-email", most: 10, seconds: 15 * minute },
      { per: "block-and-email", most: 40, seconds: hour },
      ...perNetwork(300, 15 * minute),
      { per: "email", most: 100, seconds: day },
    ],
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
      ...perNetwork(120, hour),
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
  // whoever asks for a mail to themselves, or proves to be the owner, is signed in: no stranger can use these up
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
  link: { stranger: perNetwork(300, 15 * minute) },
  "sign-up": { stranger: perNetwork(120, hour) },
  "open-id": { stranger: perNetwork(300, 15 * minute) },
  download: { stranger: [{ per: "email", most: 10, seconds: hour }] },
} satisfies Record<string, { stranger: Rule[]; network?: Rule[]; browser?: Rule[] }>

/** What is limited. */
export type Attempt = keyof typeof limits

/** Who tries: the client's address, for which email address, and how this account knows them already. */
export type Requester = {
  address: string
  email: string | null
  /** A browser that has signed in to the account before, a network from which it is signed in, or neither. */
  known: { by: "browser"; browser: string } | { by: "network" } | null
}

/** An attempt that was counted before it is made, or the seconds until there may be another. */
export type Reservation =
  | { kind: "refused"; retryAfter: number }
  | {
      kind: "reserved"
      /** Takes it back: it harmed nobody. */
      refund(): Promise<void>
      /** Takes it back, and forgets what this requester tried for this account: they are who they say. */
      clear(): Promise<void>
    }

/** Counts attempts in the database, so that all processes of the site count together. */
export type AttemptLimits = {
  reserve(attempt: Attempt, requester: Requester, now: number): Promise<Reservation>
}

/** Returns what limits attempts; what is counted is kept as keyed hashes alone. */
export const createAttemptLimits = (db: Db, keyedHash: KeyedHash): AttemptLimits => ({
  reserve: async (attempt, requester, now) => {
    const counted: (CountedAttempt & { isOwn: boolean })[] = []
    const refund = async () => {
      // one by one: two refunds that each held several rows could wait for each other
      for (const one of counted) await refundAttempt(db, one)
    }
    // one after another: what a nearer limit refuses does not use up those of others
    for (const { per, ...limit } of rulesFor(attempt, requester)) {
      const parts = partsOf(per, requester)
      if (!parts) continue
      const key = keyedHash(attempt, per, String(limit.seconds), ...parts)
      const outcome = await reserveAttempt(db, { key, limit, now })
      if (outcome.kind === "refused") {
        await refund()
        return outcome
      }
      counted.push({ ...outcome.counted, isOwn: per === "browser" || per === "network-and-email" })
    }
    const clear = async () => {
      await refund()
      for (const { key, isOwn } of counted)
        if (isOwn) await db.delete(attemptLimit).where(eq(attemptLimit.key, key))
    }
    return { kind: "reserved", refund, clear }
  },
})

const rulesFor = (attempt: Attempt, { known }: Requester): readonly Rule[] => {
  const { stranger, ...others }: { stranger: Rule[]; network?: Rule[]; browser?: Rule[] } = limits[attempt]
  return (known && others[known.by]) ?? stranger
}

/** Returns what tells the counted from others; null: nothing of it is known, so that this rule is about nobody. */
const partsOf = (per: Per, { address, email, known }: Requester): string[] | null => {
  const { network, block } = addressNetworks(address)
  if (per === "network") return [network]
  if (per === "block") return [block]
  if (email === null) return null
  if (per === "email") return [email]
  if (per === "network-and-email") return [network, email]
  if (per === "block-and-email") return [block, email]
  return known?.by === "browser" ? [known.browser, email] : null
}
