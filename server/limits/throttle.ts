import { createSemaphore } from "./semaphore.ts"
import type { SlowedRate } from "./table/limit.ts"
import { createTokenBuckets } from "./token-bucket.ts"

/** Slows requests down that are over a rate, instead of refusing them. */
export type Throttle = {
  /** Counts a use of a key. */
  count(key: string): void
  /** Resolves to true when the key's next request may be handled; false: too many are waiting. */
  turn(key: string): Promise<boolean>
}

/** Returns a throttle that has counted nothing. */
export const createThrottle = ({ pause, waiting, ...rate }: SlowedRate): Throttle => {
  const buckets = createTokenBuckets(rate)
  const places = createSemaphore({ per: rate.per, ofEach: { atOnce: waiting } })
  return {
    count: (key) => void buckets.take(key, performance.now()),
    turn: async (key) => {
      if (buckets.wait(key, performance.now()) === null) return true
      const release = places.take(key)
      if (!release) return false
      await pauseOf(pause)
      release()
      return true
    },
  }
}

/** Waits without keeping the process alive. */
const pauseOf = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds).unref())
