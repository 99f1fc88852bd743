import { createContext, type ReactNode, use } from "react"
import { useFormats } from "#app/site/i18n/use-formats.ts"
import { ClockContext, useClock } from "#app/site/live/use-clock.ts"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import { movesShown } from "#domain/results/story.ts"
import { useHydrated } from "#ui/use-hydrated.ts"

const IsQuietContext = createContext(false)

const minute = 60_000

type RaceClockProps = {
  loadedAt: ClockStart
  /** When the race last changed, epoch milliseconds. */
  changedOn: number | null
  children: ReactNode
}

/** The clock of all that says how long ago something was; its content is not rendered again with it. */
export function RaceClock({ loadedAt, changedOn, children }: RaceClockProps) {
  const now = useClock(loadedAt)
  const isQuiet = changedOn !== null && now - changedOn > movesShown
  return (
    <ClockContext value={now}>
      <IsQuietContext value={isQuiet}>{children}</IsQuietContext>
    </ClockContext>
  )
}

/** Has nothing changed for so long that the places won before are no news any more? */
export const useIsQuiet = (): boolean => use(IsQuietContext)

/** How long ago an instant was, in minutes; before scripts run, and after an hour, the time of day. */
export function Ago({ at, timeZone }: { at: number; timeZone: string }) {
  const { time, minutesAgo } = useFormats(timeZone)
  const now = use(ClockContext)
  const isHydrated = useHydrated()
  const minutes = now === null ? null : Math.max(0, Math.floor((now - at) / minute))
  const isTimeOfDay = !isHydrated || minutes === null || minutes >= 60
  // hundreds of them stand on a page: each is as short as can be
  return (
    <span suppressHydrationWarning>
      {isTimeOfDay ? time.format(at) : minutesAgo.format(-minutes, "minute")}
    </span>
  )
}
