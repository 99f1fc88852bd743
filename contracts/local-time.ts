const minute = 60_000

/**
 * Returns the instant, epoch milliseconds, of a wall clock's time in a time zone, `2026-05-16T10:00`; null when it is no
 * time. Where clocks are set back the first of the two is meant; a time that is skipped is the one after the gap.
 */
export const instantOf = (local: string, timeZone: string): number | null => {
  const asUtc = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asUtc)) return null
  const offsets = [asUtc - 24 * 60 * minute, asUtc + 24 * 60 * minute].map((near) => offsetAt(near, timeZone))
  const fitting = offsets.filter((offset) => offsetAt(asUtc - offset, timeZone) === offset)
  return asUtc - (fitting.length === 0 ? Math.min(...offsets) : Math.max(...fitting))
}

/** Returns the time that a wall clock in a time zone shows at an instant, `2026-05-16T10:00`. */
export const localTimeOf = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)

/** Returns the day in a time zone at an instant, an ISO date. */
export const localDayOf = (instant: number, timeZone: string): string =>
  localTimeOf(instant, timeZone).slice(0, 10)

/** How far a time zone's clocks are ahead of UTC at an instant, milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" }).formatToParts(
    instant,
  )
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minute
  return sign === "-" ? -offset : offset
}
