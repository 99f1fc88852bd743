import { LRUCache } from "lru-cache"
import { countedAs } from "./counted.ts"
import type { Rate } from "./table/limit.ts"
import { limits } from "./table/limits.ts"

/**
 * A bucket of tokens for each key, in the memory of this process. It fills again evenly. A network of an IPv6 block takes from the
 * block's bucket too.
 */
export type TokenBuckets = {
  /** Takes a token; or takes nothing, and returns the seconds until there is one. `now` is in epoch milliseconds. */
  take(key: string, now: number): number | null
  /** Returns the seconds until there is a token; null: there is one. */
  wait(key: string, now: number): number | null
}

/** Returns buckets that are all full. Of more keys than are remembered, the one that was used longest ago has a full one again. */
export const createTokenBuckets = ({ per, most, seconds }: Rate): TokenBuckets => {
  /** When each bucket is full again: all that is known of one. */
  const known = new LRUCache<string, number>({ max: limits.memory.keys.most })
  const span = seconds * 1_000
  const afterTaking = (key: string, now: number) =>
    countedAs(per, key).map(({ name, limitFactor }) => {
      const fullOn = known.get(name) ?? now
      const from = isClockSetBack(fullOn, now, span) ? now : Math.max(fullOn, now)
      return { name, fullOn: from + tokenTime({ most: most * limitFactor, seconds }) }
    })
  const waitFor = (buckets: ReturnType<typeof afterTaking>, now: number): number | null => {
    const excess = Math.max(...buckets.map(({ fullOn }) => fullOn)) - now - span
    return excess > 0 ? Math.ceil(excess / 1_000) : null
  }
  return {
    take: (key, now) => {
      const buckets = afterTaking(key, now)
      const wait = waitFor(buckets, now)
      if (wait === null) for (const { name, fullOn } of buckets) known.set(name, fullOn)
      return wait
    },
    wait: (key, now) => waitFor(afterTaking(key, now), now),
  }
}

/** Returns after how many milliseconds a bucket has one token more, in whole ones, so that sums of them are exact. */
export const tokenTime = ({ most, seconds }: Pick<Rate, "most" | "seconds">): number =>
  Math.floor((seconds * 1_000) / most)

/** A bucket that fills later than an empty one can, even if another server's clock is ahead, is of a clock that was set back. */
const isClockSetBack = (fullOn: number, now: number, span: number): boolean => fullOn > now + 2 * span
