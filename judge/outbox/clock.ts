/** The device's time. */
export type Clock = {
  /** Epoch milliseconds, as wrong as the device's clock is. */
  now(): number
  /** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const latest = 253_402_300_799_999

/** The device's time as it may be sent: a clock that was never set must not cost a score. */
export const sendableTime = (clock: Clock): number => Math.min(Math.max(Math.round(clock.now()), 0), latest)

const firstDelay = 1_000
const longestDelay = 30_000

/** Returns the milliseconds before the next retry; `share` (0 to 1) is the jitter that keeps phones from retrying together. */
export const backoff = (failures: number, share: number): number => {
  const most = Math.min(longestDelay, firstDelay * 2 ** Math.min(failures - 1, 10))
  return most / 2 + (most / 2) * share
}

/** Wakes a loop that waits. A call while the loop works counts for its next wait. */
export type Waker = {
  wake(): void
  /** Resolves at the next call of `wake`, or after `ms` milliseconds; null: no timeout. */
  wait(ms: number | null): Promise<void>
}

/** Returns a waker for one loop, which waits by this clock. */
export const createWaker = (clock: Clock): Waker => {
  let isWoken = false
  let resume = () => {}
  return {
    wake: () => {
      isWoken = true
      resume()
    },
    wait: async (ms) => {
      if (!isWoken) {
        const ended = new AbortController()
        const woken = new Promise<void>((resolve) => {
          resume = () => {
            ended.abort()
            resolve()
          }
        })
        await (ms === null ? woken : Promise.race([woken, clock.sleep(ms, ended.signal)]))
        ended.abort()
      }
      isWoken = false
    },
  }
}
