import { type Formats, useFormats } from "#app/site/i18n/use-formats.ts"
import type { BoardStage } from "#contracts/results/live.ts"

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The units to which a duration is written, in milliseconds, the coarsest first. */
const durationUnits = [minute, second, 1] as const

/** A duration (milliseconds) in hours, minutes and seconds down to a unit, whose signs are the same in every language; what is less than the unit is cut off. */
export function writeDuration(
  duration: number,
  unit: (typeof durationUnits)[number],
  points: Intl.NumberFormat,
): string {
  const cut = Math.floor(duration / unit) * unit
  const hours = Math.floor(cut / hour)
  const minutes = Math.floor((cut % hour) / minute)
  const parts = [hours > 0 && `${hours} h`, `${minutes} min`]
  if (unit < minute) parts.push(`${points.format((cut % minute) / second)} s`)
  return parts.filter(Boolean).join(" ")
}

type Pair = { own: string; other: string }

/** Two durations (milliseconds), as exact as it takes to tell them apart. */
export function durationsApart(own: number, other: number, points: Intl.NumberFormat): Pair {
  return distinguish(
    own,
    other,
    durationUnits.map((unit) => (duration) => writeDuration(duration, unit, points)),
  )
}

/** Two instants (epoch milliseconds) as times of day, as exact as it takes to tell them apart. */
export function timesApart(own: number, other: number, formats: Formats): Pair {
  const { time, timeToSecond, timeToMillisecond } = formats
  return distinguish(
    own,
    other,
    [time, timeToSecond, timeToMillisecond].map(({ format }) => format),
  )
}

/** Two figures, written in the first of these ways in which they differ; else in the last. */
function distinguish(own: number, other: number, formats: readonly ((figure: number) => string)[]): Pair {
  const pairs = formats.map((write) => ({ own: write(own), other: write(other) }))
  return pairs.find((pair) => pair.own !== pair.other) ?? pairs.at(-1) ?? { own: "", other: "" }
}

/** Returns how an instant is written: with its day, where that is not the first day of the stage. */
export function useStageTime({
  timeZone,
  competitionStartDate,
}: Pick<BoardStage, "timeZone" | "competitionStartDate">): (at: number) => string {
  const { day, time, shortDayAndTime } = useFormats(timeZone)
  const firstDay = day.format(competitionStartDate)
  return (at) => (day.format(at) === firstDay ? time : shortDayAndTime).format(at)
}
