import { createHash, randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { batchedFetch } from "#server/db/batched-fetch.ts"

/** Returns a new token or pass secret that nobody can guess. */
export const newSecret = (): string => randomBytes(24).toString("base64url")

/** Could a text be one of these? Anything else needs no look into the database. */
const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** Returns the form in which a secret is stored: whoever reads the database cannot use it (D-12). */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url")

/** Finds what the secrets of judges' devices belong to, before anything waits for a stage. */
export type SecretLookup<Found> = {
  /** Returns what a secret belongs to as of now; null: nobody has given it out. */
  find(secret: string): Promise<Found | null>
  /** Notes whether a secret was just admitted. */
  trust(secret: string, isAdmitted: boolean): void
  /** Was it admitted here when it last came? That decides who waits for whom, and nothing else. */
  isTrusted(secret: string): boolean
}

/** How many secrets are remembered of each kind, and for how long that one is unknown, milliseconds. */
const remembered = { most: 10_000, unknownFor: 5_000 }

/**
 * Returns a lookup over a query. What is asked while a query is under way shares the next one, so that a flood of made-up
 * secrets takes one connection. Unknown secrets are remembered, because none of them can come to life: the server makes each at
 * random. What was found is asked for again each time, because it may have been revoked meanwhile.
 */
export const createSecretLookup = <Found>(
  findAll: (secrets: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): SecretLookup<Found> => {
  const unknown = new LRUCache<string, true>({ max: remembered.most, ttl: remembered.unknownFor })
  const trusted = new LRUCache<string, true>({ max: remembered.most })
  const fetch = batchedFetch(findAll)

  return {
    find: async (secret) => {
      if (!isSecret(secret) || unknown.has(secret)) return null
      const answer = await fetch(secret)
      if (answer === null) unknown.set(secret, true)
      return answer
    },
    trust: (secret, isAdmitted) => {
      if (isAdmitted) trusted.set(secret, true)
      else trusted.delete(secret)
    },
    isTrusted: (secret) => trusted.has(secret),
  }
}
