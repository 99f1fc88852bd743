import type { ReactNode } from "react"
import { ClockContext, useClock } from "./use-clock.ts"

type PageClockProps = { loadedAt: number; children: ReactNode }

/** The clock for everything that counts minutes on a page; a tick does not render the content again. */
export function PageClock({ loadedAt, children }: PageClockProps) {
  return <ClockContext value={useClock(loadedAt)}>{children}</ClockContext>
}
