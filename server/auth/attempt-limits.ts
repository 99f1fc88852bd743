import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { countAttempt, type Limit } from "#server/db/count-attempt.ts"
import { attemptLimit } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"

/** How often something may be tried from a network, for an email address from one network, and for it from everywhere. */
type Limits = { network: Limit; pair?: Limit; email?: Limit }

const minute = 60
const hour = 60 * minute

// Judges of one paddock share an address, and a stranger must not be able to lock an owner out: hence the pairs.
const limits = {
  "sign-in": {
    network: { most: 30, seconds: minute },
    pair: { most: 10, seconds: 15 * minute },
    email: { most: 100, seconds: hour },
  },
  "sign-up": { network: { most: 60, seconds: hour } },
  mail: {
    network: { most: 60, seconds: hour },
    pair: { most: 5, seconds: 15 * minute },
    email: { most: 20, seconds: hour },
  },
  secret: {
    network: { most: 30, seconds: minute },
    pair: { most: 10, seconds: 15 * minute },
    email: { most: 30, seconds: hour },
  },
  "open-id": { network: { most: 30, seconds: minute } },
  download: { network: { most: 60, seconds: hour }, email: { most: 10, seconds: hour } },
} satisfies Record<string, Limits>

/** What is limited. */
export type Attempt = keyof typeof limits

/** Who tries: the client's address, and for which email address, if for one. */
export type Attempter = { address: string; email: string | null }

/** Counts attempts in the database, so that all processes of the site count together. */
export type AttemptLimits = {
  /** Counts an attempt; returns null, or the seconds until there may be another. */
  count(attempt: Attempt, attempter: Attempter, now: number): Promise<number | null>
  /** Forgets the attempts on an email address from a network, after one that succeeded. */
  forget(attempt: Attempt, attempter: Attempter): Promise<void>
}

/** Returns what limits attempts; the secret keeps the counted addresses from being guessed. */
export const createAttemptLimits = (db: Db, secret: string): AttemptLimits => {
  const keyOf = (...parts: string[]) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")
  const pairKey = (attempt: Attempt, network: string, email: string) => keyOf(attempt, "pair", network, email)
  return {
    count: async (attempt, { address, email }, now) => {
      const { network, pair, email: everywhere }: Limits = limits[attempt]
      const client = addressNetwork(address)
      const counted = [{ key: keyOf(attempt, "network", client), limit: network }]
      if (email !== null && pair) counted.push({ key: pairKey(attempt, client, email), limit: pair })
      if (email !== null && everywhere)
        counted.push({ key: keyOf(attempt, "email", email), limit: everywhere })
      let wait: number | null = null
      // one after another: what a nearer limit refuses does not use up those of others
      for (const { key, limit } of counted) {
        wait = await countAttempt(db, { key, limit, now })
        if (wait !== null) break
      }
      return wait
    },
    forget: async (attempt, { address, email }) => {
      if (email === null) return
      const key = pairKey(attempt, addressNetwork(address), email)
      await db.delete(attemptLimit).where(eq(attemptLimit.key, key))
    },
  }
}
