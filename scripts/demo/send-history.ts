import { maxBatchEvents, type WireEvent } from "#contracts/judge-sync.ts"
import type { SectionJudges } from "./section-judges.ts"

/** Sends what the judges tapped before now: each device its own taps, batch by batch. */
export const sendHistory = async (judges: SectionJudges, events: readonly WireEvent[]): Promise<void> => {
  const sendAll = async (section: number) => {
    const own = events.filter((event) => event.section === section)
    for (let sent = 0; sent < own.length; sent += maxBatchEvents)
      await judges[section - 1]?.(own.slice(sent, sent + maxBatchEvents))
  }
  await Promise.all(judges.map((_, index) => sendAll(index + 1)))
}
