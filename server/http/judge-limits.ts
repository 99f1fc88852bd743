import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { LRUCache } from "lru-cache"
import { type CountedNetwork, countedNetworks } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"

/** Refuses bodies that are too large; they are not read to the end. */
export const limitBody = (most: number, refuse: (c: Context) => Response): MiddlewareHandler => {
  const onError = (c: Context) => {
    const refused = refuse(c)
    // the rest of the body is not read, so the connection cannot be used again
    refused.headers.set("Connection", "close")
    return refused
  }
  const limitUnknownLength = bodyLimit({ maxSize: most, onError })
  return (c, next) => {
    const length = c.req.header("content-length")
    // Node reads no more than was announced; a body of unknown length is counted, which costs a stream for each request
    if (length === undefined || c.req.header("transfer-encoding")) return limitUnknownLength(c, next)
    return Number(length) > most ? Promise.resolve(onError(c)) : next()
  }
}

/**
 * Slows down excessive requests: from an address whose network sends many unknown secrets, or from a device that reads its stage
 * over and over. Each has a key.
 */
export type Throttle = {
  /** Counts a refused secret of an address, or a read of a device. */
  count(key: string): void
  /** Resolves to true when the key's next request may be handled; false: too many are waiting. */
  turn(key: string): Promise<boolean>
}

/**
 * How many requests in how many seconds are not delayed, how many milliseconds each further one waits, and how many of a key may
 * wait at once.
 */
type Limits = { free: number; seconds: number; pause: number; waiting: number }

const ofNetwork: Limits = { free: 30, seconds: 10, pause: 250, waiting: 1_000 }

/** How many keys are remembered. For one more, the least recently used key is forgotten: its count starts at zero. */
const mostKeys = 10_000

/**
 * Returns an empty count. Requests over the limit wait instead of being refused. `countedAs`: what each key is counted as; by
 * default as itself alone.
 */
export const createThrottle = (
  { free, seconds, pause, waiting: most }: Limits,
  countedAs: (key: string) => CountedNetwork[] = (name) => [{ name, limitFactor: 1 }],
): Throttle => {
  // an entry expires some time after its first request, whatever follows
  const counted = new LRUCache<string, number>({ max: mostKeys, ttl: seconds * 1_000, noUpdateTTL: true })
  const waiting = sumsByName()
  return {
    count: (key) => {
      for (const { name } of countedAs(key)) counted.set(name, (counted.get(name) ?? 0) + 1)
    },
    turn: async (key) => {
      const names = countedAs(key)
      if (names.every(({ name, limitFactor }) => (counted.get(name) ?? 0) < free * limitFactor)) return true
      if (names.some(({ name, limitFactor }) => waiting.of(name) >= most * limitFactor)) return false
      for (const { name } of names) waiting.add(name, 1)
      await pauseOf(pause)
      for (const { name } of names) waiting.add(name, -1)
      return true
    },
  }
}

/**
 * Returns an empty count of networks (`countedNetworks`), by address: a phone behind the same address whose token is valid but
 * new here gets through with a short delay.
 */
export const createNetworkThrottle = (limits: Limits = ofNetwork): Throttle =>
  createThrottle(limits, countedNetworks)

/** Waits without keeping the process alive. */
const pauseOf = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref())
