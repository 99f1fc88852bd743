import { LRUCache } from "lru-cache"

/** Counts a request of somebody; returns after how many seconds they may ask again, or null where they may now. */
export type LimitRate = (who: string, now: number) => number | null

/** So many are remembered at once. For one more, whoever asked longest ago is forgotten. */
const mostKnown = 10_000

/** Returns what lets everybody ask so often in any span of so many seconds; what is refused is not counted. */
export const limitRate = ({ most, seconds }: { most: number; seconds: number }): LimitRate => {
  const known = new LRUCache<string, number[]>({ max: mostKnown })
  const span = seconds * 1_000
  return (who, now) => {
    // where the clock was set back, what is still to come was not asked
    const lately = (known.get(who) ?? []).filter((instant) => instant > now - span && instant <= now)
    const [first = now] = lately
    const isRefused = lately.length >= most
    if (!isRefused) lately.push(now)
    known.set(who, lately)
    return isRefused ? Math.ceil((first + span - now) / 1_000) : null
  }
}
