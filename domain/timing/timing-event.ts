/** What a timekeeper's mark says of a rider (TI-04). */
export const markNames = ["TimingStarted", "TimingDidNotStart", "TimingLap", "TimingFinished"] as const

/** One of these. */
export type MarkName = (typeof markNames)[number]

/** What a timekeeper records: marks, and that one is taken back. These names are used on the wire and never change. */
export const timingNames = [...markNames, "TimingUndone"] as const

/** The name of such an event. */
export type TimingName = (typeof timingNames)[number]

/** The place of a timekeeper's events in the log: they belong to no section. */
export const atNoSection = 0

/** Returns whether an event of this name is a timekeeper's. */
export const isTimingName = (name: string): name is TimingName => timingNames.some((one) => one === name)

/** One event of a timekeeper about a rider. */
export type TimingEvent = {
  id: string
  /** What it marks, or takes back: the events of one mark share it. */
  attempt: string
  /** Who recorded it: a mark is taken back only by who made it. */
  phone: string
  /** The name on the pass. */
  by: string
  seq: number
  name: TimingName
  /** The lap that was finished; of others 1. */
  lap: number
  /** Corrected instant, epoch milliseconds. */
  time: number
}

/** A mark that nobody has taken back. */
export type Mark = Pick<TimingEvent, "id" | "phone" | "by" | "lap" | "time"> & { name: MarkName }

/**
 * Returns the marks that stand, the earliest first: each with its first event, unless an event of the same phone takes it back
 * (TI-04), whichever arrives first.
 */
export const standingMarks = (events: readonly TimingEvent[]): Mark[] => {
  const byMark = Map.groupBy(events, ({ phone, attempt }) => `${phone} ${attempt}`)
  return [...byMark.values()]
    .flatMap((own) => {
      const [first] = own.toSorted((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
      if (!first || own.some(({ name }) => name === "TimingUndone")) return []
      const { id, phone, by, name, lap, time } = first
      return name === "TimingUndone" ? [] : [{ id, phone, by, name, lap, time }]
    })
    .toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
}
