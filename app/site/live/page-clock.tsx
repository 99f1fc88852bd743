import type { ReactNode } from "react"
import type { ClockStart } from "#contracts/competitions/clock-start.ts"
import { ClockContext, useClock } from "./use-clock.ts"

type PageClockProps = { loadedAt: ClockStart; children: ReactNode }

/** The clock for everything that counts minutes on a page; a tick does not render the content again. */
export function PageClock({ loadedAt, children }: PageClockProps) {
  return <ClockContext value={useClock(loadedAt)}>{children}</ClockContext>
}
