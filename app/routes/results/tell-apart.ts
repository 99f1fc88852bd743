import type { Formats } from "#app/i18n/use-formats.ts"
import { durationUnits, writeDuration } from "./write-duration.ts"

type Pair = { own: string; other: string }

/** Two figures in the first of some ways to write them in which they differ; else in the last. */
function tellApart(own: number, other: number, ways: readonly ((figure: number) => string)[]): Pair {
  const pairs = ways.map((write) => ({ own: write(own), other: write(other) }))
  return pairs.find((pair) => pair.own !== pair.other) ?? pairs.at(-1) ?? { own: "", other: "" }
}

/** Two durations (milliseconds), as exact as it takes to tell them apart. */
export function durationsApart(own: number, other: number, points: Intl.NumberFormat): Pair {
  return tellApart(
    own,
    other,
    durationUnits.map((unit) => (duration) => writeDuration(duration, unit, points)),
  )
}

/** Two instants (epoch milliseconds) as times of day, as exact as it takes to tell them apart. */
export function timesApart(own: number, other: number, formats: Formats): Pair {
  const { time, timeToSecond, timeToMillisecond } = formats
  return tellApart(
    own,
    other,
    [time, timeToSecond, timeToMillisecond].map(({ format }) => format),
  )
}
