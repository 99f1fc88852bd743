import { createContext, type ReactNode, use } from "react"
import { useTranslation } from "react-i18next"
import { useFormats } from "#app/i18n/use-formats.ts"
import { useClock } from "#app/live/use-clock.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

const ClockContext = createContext<number | null>(null)

/** The clock of all that says how long ago something was; its content is not drawn again with it. */
export function RaceClock({ loadedAt, children }: { loadedAt: number; children: ReactNode }) {
  return <ClockContext value={useClock(loadedAt)}>{children}</ClockContext>
}

const minute = 60_000

/** How long ago an instant was, in minutes; before scripts run, and after an hour, the time of day. */
export function Ago({ at, timeZone }: { at: number; timeZone: string }) {
  const { i18n } = useTranslation()
  const { time } = useFormats(timeZone)
  const now = use(ClockContext)
  const isHydrated = useHydrated()
  const minutes = now === null ? null : Math.max(0, Math.floor((now - at) / minute))
  const isTimeOfDay = !isHydrated || minutes === null || minutes >= 60
  // hundreds of them stand on a page: each is as short as can be
  return (
    <span suppressHydrationWarning>
      {isTimeOfDay ? time.format(at) : minutesAgo(i18n.language).format(-minutes, "minute")}
    </span>
  )
}

const made = new Map<string, Intl.RelativeTimeFormat>()

/** Formats are slow to make, and a board has hundreds of lines. */
function minutesAgo(language: string): Intl.RelativeTimeFormat {
  const format =
    made.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" })
  made.set(language, format)
  return format
}
