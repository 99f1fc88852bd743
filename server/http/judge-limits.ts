import type { Context, MiddlewareHandler } from "hono"
import { bodyLimit } from "hono/body-limit"
import { LRUCache } from "lru-cache"
import { sumsByName } from "#domain/site/sums-by-name.ts"

/** Refuses bodies of more than so many bytes; they are not read to their end. */
export const limitBody = (most: number, refuse: (c: Context) => Response): MiddlewareHandler => {
  const onError = (c: Context) => {
    const refused = refuse(c)
    // the rest of the body is not read, so that nothing can follow it on the connection
    refused.headers.set("Connection", "close")
    return refused
  }
  const limitUnknownLength = bodyLimit({ maxSize: most, onError })
  return (c, next) => {
    const length = c.req.header("content-length")
    // Node takes no more than was announced; a body of unknown length is counted, which costs a stream for each request
    if (length === undefined || c.req.header("transfer-encoding")) return limitUnknownLength(c, next)
    return Number(length) > most ? Promise.resolve(onError(c)) : next()
  }
}

/**
 * Slows down who asks too often: a network from which many secrets come that nobody has given out, or a device that reads its
 * stage over and over. Each has a key.
 */
export type Throttle = {
  /** Counts a refused secret of a network, or a read of a device. */
  count(key: string): void
  /** Resolves when what comes next of the key may be looked at: true; false: too much of it waits already. */
  turn(key: string): Promise<boolean>
}

/** So many in so many seconds cost nothing; from then on each waits so many milliseconds, and so many of a key wait at once. */
type Limits = { free: number; seconds: number; pause: number; waiting: number }

const usual: Limits = { free: 30, seconds: 10, pause: 250, waiting: 1_000 }

/** So many keys are remembered at once. For one more, the key that was looked at longest ago is forgotten: its count starts at zero. */
const mostKeys = 10_000

/**
 * Returns an empty count; without limits, that of networks. Who is over the limit waits, and is not turned away: a phone behind
 * the same address whose token is good but new here gets through with a short delay.
 */
export const createThrottle = ({ free, seconds, pause, waiting: most }: Limits = usual): Throttle => {
  // an entry lives from the first that it counts
  const counted = new LRUCache<string, number>({ max: mostKeys, ttl: seconds * 1_000, noUpdateTTL: true })
  const waiting = sumsByName()
  return {
    count: (key) => void counted.set(key, (counted.get(key) ?? 0) + 1),
    turn: async (key) => {
      if ((counted.get(key) ?? 0) < free) return true
      if (waiting.of(key) >= most) return false
      waiting.add(key, 1)
      await pauseOf(pause)
      waiting.add(key, -1)
      return true
    },
  }
}

/** Waits so many milliseconds; a process that is to end does not stay for it. */
const pauseOf = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref())
