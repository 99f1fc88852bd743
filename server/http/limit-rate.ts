import { LRUCache } from "lru-cache"

/** Counts a request of a client; returns the seconds until it may send another, or null if this one is within the limit. */
type LimitRate = (who: string, now: number) => number | null

/** How many clients are remembered. For one more, the least recent is forgotten. */
const mostKnown = 10_000

/** Returns a sliding-window limit on the requests of each client; refused requests are not counted. */
export const limitRate = ({ most, seconds }: { most: number; seconds: number }): LimitRate => {
  const known = new LRUCache<string, number[]>({ max: mostKnown })
  const span = seconds * 1_000
  return (who, now) => {
    // if the clock was set back, requests in the future do not count
    const lately = (known.get(who) ?? []).filter((instant) => instant > now - span && instant <= now)
    const [first = now] = lately
    const isRefused = lately.length >= most
    if (!isRefused) lately.push(now)
    known.set(who, lately)
    return isRefused ? Math.ceil((first + span - now) / 1_000) : null
  }
}
