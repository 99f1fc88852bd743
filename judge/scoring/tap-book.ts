import type { Scoring } from "#domain/competitions/scoring.ts"
import type { KeptTap } from "#judge/outbox/kept-tap.ts"
import { type OwnAttempt, ownAttempt } from "./own-attempt.ts"

/** How many taps wait, and how many the server has. */
export type TapCounts = { waiting: number; sent: number }

/** All taps of one stage on this device, by their attempts. A tap costs the folding of its own attempt, however many there are. */
export type TapBook = {
  /** Takes new taps in, and those that the server answered in place of what they were. */
  put(taps: readonly KeptTap[]): void
  /** The device's attempts in the order in which they were begun. */
  attempts(): readonly OwnAttempt[]
  counts(): TapCounts
}

/** Opens the book over what the device has. */
export const createTapBook = (taps: readonly KeptTap[], scoring: Scoring): TapBook => {
  const byAttempt = new Map<string, KeptTap[]>()
  const folded = new Map<string, OwnAttempt>()
  const counts = { waiting: 0, sent: 0 }
  let list: readonly OwnAttempt[] | null = null

  const count = ({ state }: KeptTap, by: 1 | -1) => {
    counts[state === null ? "waiting" : "sent"] += by
  }
  const put = (fresh: readonly KeptTap[]) => {
    for (const tap of fresh) {
      const own = byAttempt.get(tap.attempt) ?? []
      byAttempt.set(tap.attempt, own)
      const index = own.findIndex(({ id }) => id === tap.id)
      const former = own[index]
      if (former) count(former, -1)
      own.splice(former ? index : own.length, former ? 1 : 0, tap)
      count(tap, 1)
    }
    for (const attempt of new Set(fresh.map((tap) => tap.attempt)))
      folded.set(attempt, ownAttempt([...(byAttempt.get(attempt) ?? [])], scoring))
    list = null
  }
  put(taps)

  return {
    put,
    attempts: () => {
      list ??= [...folded.values()]
      return list
    },
    counts: () => ({ ...counts }),
  }
}
