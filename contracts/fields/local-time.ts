import { cachedFormats } from "./formats.ts"

const minute = 60_000

/** What a wall-clock time means in a time zone: one instant (epoch milliseconds), or none or two of them when clocks change. */
export type LocalTime =
  | { kind: "once"; instant: number }
  /** Clocks skip it: `before` reads it with the offset that applies after the change, `after` with the one from before. */
  | { kind: "skipped"; before: string; after: string }
  /** Clocks are set back over it: the same time twice, distinguished by the offset. */
  | { kind: "twice"; first: string; second: string }

/**
 * Returns the instants of a wall clock's time in a time zone, `2026-05-16T10:00`; null if it is not a time (D-48). An offset from
 * UTC after it, `2026-10-25T03:30+02:00`, selects one of two.
 */
export const findLocalTime = (text: string, timeZone: string): LocalTime | null => {
  const { local = "", offset: written } =
    /^(?<local>\d{4}-\d\d-\d\dT\d\d:\d\d)(?<offset>[+-]\d\d:\d\d)?$/.exec(text)?.groups ?? {}
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const nearby = [asUtc - 24 * 60 * minute, asUtc + 24 * 60 * minute].map((near) => offsetAt(near, timeZone))
  const offsets = [...new Set(nearby)].toSorted((a, b) => b - a)
  const fitting = offsets.filter((offset) => offsetAt(asUtc - offset, timeZone) === offset)
  const [most = 0, least = most] = offsets
  if (fitting.length === 0)
    return {
      kind: "skipped",
      before: localTimeOf(asUtc - most, timeZone),
      after: localTimeOf(asUtc - least, timeZone),
    }
  const meant = fitting.length === 1 ? fitting[0] : fitting.find((offset) => writeOffset(offset) === written)
  if (meant !== undefined) return { kind: "once", instant: asUtc - meant }
  return { kind: "twice", first: `${local}${writeOffset(most)}`, second: `${local}${writeOffset(least)}` }
}

/**
 * Returns the instant of a wall-clock time when nobody can be asked: the first of two if clocks are set back, and the one after
 * the gap if they are set forward. Null if it is not a time.
 */
export const instantOf = (local: string, timeZone: string): number | null => {
  const found = findLocalTime(local, timeZone)
  if (found === null) return null
  if (found.kind === "once") return found.instant
  return instantOf(found.kind === "twice" ? found.first : found.after, timeZone)
}

/** Returns the time that a wall clock in a time zone shows at an instant, `2026-05-16T10:00`. */
export const localTimeOf = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)

/** Returns the same with the offset behind it where the clock shows it twice, so that it is read as the same instant again. */
export const exactTimeOf = (instant: number, timeZone: string): string => {
  const local = localTimeOf(instant, timeZone)
  const isTwice = findLocalTime(local, timeZone)?.kind === "twice"
  return isTwice ? `${local}${writeOffset(offsetAt(instant, timeZone))}` : local
}

/** Returns the day in a time zone at an instant, an ISO date. */
export const localDayOf = (instant: number, timeZone: string): string =>
  localTimeOf(instant, timeZone).slice(0, 10)

/** An offset from UTC, milliseconds, as it is written behind a time: `+02:00`. */
const writeOffset = (offset: number): string =>
  `${offset < 0 ? "-" : "+"}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`

const offsetFormatOf = cachedFormats(
  (timeZone: string) => new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" }),
)

/** How far a time zone's clocks are ahead of UTC at an instant, milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const parts = offsetFormatOf(timeZone).formatToParts(instant)
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute
  return sign === "-" ? -offset : offset
}
