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

const toMinutes = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const
const toSeconds = { ...toMinutes, second: "2-digit" } as const
const toMilliseconds = { ...toSeconds, fractionalSecondDigits: 3 } as const

/** Two instants (epoch milliseconds) as times of day, as exact as it takes to tell them apart. */
export function timesApart(own: number, other: number, locale: { language: string; timeZone: string }): Pair {
  const { language, timeZone } = locale
  return tellApart(
    own,
    other,
    [toMinutes, toSeconds, toMilliseconds].map(
      (exact) => new Intl.DateTimeFormat(language, { ...exact, timeZone }).format,
    ),
  )
}
