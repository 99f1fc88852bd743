import { LRUCache } from "lru-cache"
import { batchedFetch } from "#server/db/batched-fetch.ts"
import { isSecret } from "#server/db/stored-secret.ts"
import { limits } from "#server/limits/table/limits.ts"

/** Finds the owners of secrets from judges' devices, before anything waits for a stage. */
export type SecretLookup<Found> = {
  /** Returns what a secret belongs to now; null: it is unknown. */
  find(secret: string): Promise<Found | null>
  /** Stores whether a secret was just admitted. */
  trust(secret: string, isAdmitted: boolean): void
  /** Was it admitted here last time? This decides only about the order of waiting. */
  isTrusted(secret: string): boolean
}

/** How long it is remembered that a secret is unknown, milliseconds. */
const unknownFor = 5_000

/**
 * Returns a lookup that batches queries: lookups during a query share the next one, so that a flood of made-up secrets uses one
 * connection. Unknown secrets are remembered, because they cannot become valid: the server makes secrets at random. Known ones
 * are looked up again each time, because they may have been revoked meanwhile.
 */
export const createSecretLookup = <Found>(
  findAll: (secrets: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): SecretLookup<Found> => {
  const unknown = new LRUCache<string, true>({ max: limits.memory.keys.most, ttl: unknownFor })
  const trusted = new LRUCache<string, true>({ max: limits.memory.keys.most })
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
