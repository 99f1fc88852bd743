import type { ReactNode } from "react"
import { ClockContext, useClock } from "./use-clock.ts"

type PageClockProps = { loadedAt: number; children: ReactNode }

/** The clock of all that counts minutes on a page; its content is not drawn again with it. */
export function PageClock({ loadedAt, children }: PageClockProps) {
  return <ClockContext value={useClock(loadedAt)}>{children}</ClockContext>
}
