import type { Mark } from "./timing-event.ts"

/** When a rider was somewhere: the earliest of the marks that say so counts (TI-04). */
export type Timed = {
  /** Epoch milliseconds. */
  time: number
  /** The earliest first; at least one. */
  marks: readonly Mark[]
}

/** What timekeepers say of a rider; null: nothing. */
export type RiderTimes = {
  started: Timed | null
  /** When they finished each lap but the last, by its number. */
  laps: ReadonlyMap<number, Timed>
  finished: Timed | null
  /** They did not start. A mark of anything else outweighs it: whoever was seen under way has started. */
  didNotStart: Timed | null
}

/** Returns what a rider's standing marks say. */
export const riderTimes = (marks: readonly Mark[]): RiderTimes => {
  const of = (name: Mark["name"]) => marks.filter((mark) => mark.name === name)
  const laps = Map.groupBy(of("TimingLap"), ({ lap }) => lap)
  const dns = of("TimingDidNotStart")
  return {
    started: timed(of("TimingStarted")),
    laps: new Map(
      [...laps].flatMap(([lap, own]) => {
        const when = timed(own)
        return when ? [[lap, when] as const] : []
      }),
    ),
    finished: timed(of("TimingFinished")),
    didNotStart: dns.length === marks.length ? timed(dns) : null,
  }
}

const timed = (marks: readonly Mark[]): Timed | null => {
  const byTime = marks.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  return byTime[0] ? { time: byTime[0].time, marks: byTime } : null
}
