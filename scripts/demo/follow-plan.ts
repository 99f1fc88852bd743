import { setTimeout as sleep } from "node:timers/promises"
import type { WireEvent } from "#contracts/judging/judge-sync.ts"
import type { SectionJudges } from "./section-judges.ts"

/** Sends each tap at its time until all are sent. A judge whose tap is refused is reported, and sends no more. */
export const followPlan = async (
  judges: SectionJudges,
  events: readonly WireEvent[],
  signal: AbortSignal,
): Promise<void> => {
  const gone = new Set<number>()
  for (const event of events) {
    const send = judges[event.section - 1]
    if (!send || gone.has(event.section)) continue
    await sleep(Math.max(0, event.time - Date.now()), undefined, { signal })
    try {
      await send([event])
    } catch (error) {
      signal.throwIfAborted()
      console.log(
        `The judge of section ${event.section} goes home: ${error instanceof Error ? error.message : error}`,
      )
      gone.add(event.section)
    }
  }
}
