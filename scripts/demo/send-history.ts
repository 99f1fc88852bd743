import { maxBatchEvents, type WireEvent } from "#contracts/judging/judge-sync.ts"
import type { SectionJudges } from "./section-judges.ts"

/**
 * Sends what the judges tapped before now: each device its own taps, batch by batch. One device sends after the other: a stage
 * takes one batch at a time, and on a slow machine those who wait for it would give up.
 */
export const sendHistory = async (judges: SectionJudges, events: readonly WireEvent[]): Promise<void> => {
  for (const [index, send] of judges.entries()) {
    const own = events.filter(({ section }) => section === index + 1)
    for (let sent = 0; sent < own.length; sent += maxBatchEvents)
      await send(own.slice(sent, sent + maxBatchEvents))
  }
}
