/**
 * How minutes are counted (TI-06): by the minutes that a clock shows, so that at 12:00:59 nobody due at 12:00 is late, or every minute that
 * has begun.
 */
export const minuteCounts = ["clock", "commenced"] as const

/** One of these. */
export type MinuteCount = (typeof minuteCounts)[number]

/** What being late costs in a class of a stage (TI-06). */
export type LateRules = {
  /** Points for each minute; 0: none. */
  latePoints: number
  minuteCount: MinuteCount
  /** Whoever is later than this many minutes is to get a DNF or DQ; null: nobody is. */
  lateLimit: number | null
}

/** What it costs until a secretary says otherwise. */
export const defaultLateRules: LateRules = { latePoints: 1, minuteCount: "clock", lateLimit: 20 }

/** The most points for a minute. */
export const mostLatePoints = 100

const minute = 60_000

/** Returns how many minutes late an instant is; 0: it is not. Both are epoch milliseconds. */
export const lateMinutes = (due: number, time: number, count: MinuteCount): number => {
  const minutes =
    count === "clock"
      ? Math.floor(time / minute) - Math.floor(due / minute)
      : Math.ceil((time - due) / minute)
  return Math.max(0, minutes)
}
