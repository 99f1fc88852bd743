import type { ReactNode } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { Instant } from "#ui/instant.tsx"

/** Returns what writes an instant: with its day, unless that is today in the time zone. */
export function useMoment(timeZone: string, now: number): (at: number) => ReactNode {
  const { day, time, shortDayAndTime } = useFormats(timeZone)
  const today = day.format(now)
  return (at) => <Instant at={at} format={day.format(at) === today ? time : shortDayAndTime} />
}
