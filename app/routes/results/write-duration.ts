const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The units to which a duration is written, in milliseconds, the coarsest first. */
export const durationUnits = [minute, second, 1] as const

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
