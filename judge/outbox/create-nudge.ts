import type { Clock } from "./clock.ts"

/** Wakes a loop that waits; a nudge given while it works counts for its next wait. */
export type Nudge = {
  give(): void
  /** Resolves with the next nudge, or after so many milliseconds; null: however long it takes. */
  next(ms: number | null): Promise<void>
}

export const createNudge = (clock: Clock): Nudge => {
  let isGiven = false
  let wake = () => {}
  return {
    give: () => {
      isGiven = true
      wake()
    },
    next: async (ms) => {
      if (!isGiven) {
        const woken = new AbortController()
        const nudged = new Promise<void>((resolve) => {
          wake = () => {
            woken.abort()
            resolve()
          }
        })
        await (ms === null ? nudged : Promise.race([nudged, clock.sleep(ms, woken.signal)]))
        woken.abort()
      }
      isGiven = false
    },
  }
}
