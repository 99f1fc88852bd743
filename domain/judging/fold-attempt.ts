import type { Scoring } from "#domain/competitions/scoring.ts"
import { attemptEnd } from "./attempt-end.ts"
import { attemptTotal } from "./attempt-total.ts"
import type { FinishReason } from "./finish-reasons.ts"
import { inOrder } from "./in-order.ts"
import type { JudgeEvent } from "./judge-event.ts"
import { countTap, emptyTally, type JudgePenalty } from "./tally.ts"

/** What one device recorded of one participant in one section and lap. Instants are epoch milliseconds. */
export type Attempt = {
  id: string
  /** Section points, so far while it runs. */
  total: number
  /** The taps come to more than a section can; the rest does not count. */
  isCapped: boolean
  ended: FinishReason | null
  /** When it last came to be ended; null while it runs. */
  endedAt: number | null
  startedAt: number
  faults: number
  /** A cancelled attempt counts for nothing: no points, no end, no faults, no penalties. */
  cancelled: boolean
  penalties: readonly JudgePenalty[]
}

const cancelledAttempt = (id: string, startedAt: number): Attempt => ({
  id,
  total: 0,
  isCapped: false,
  ended: null,
  endedAt: null,
  startedAt,
  faults: 0,
  cancelled: true,
  penalties: [],
})

/**
 * The attempt that these events, at least one and all of one attempt, come to; arrival order and replays
 * change nothing (D-05 to D-07).
 */
export const foldAttempt = (events: readonly JudgeEvent[], scoring: Scoring): Attempt => {
  const first = events[0]
  if (first === undefined) throw new Error("An attempt has at least one event")

  const tally = emptyTally()
  let ended: FinishReason | null = null
  let endedAt: number | null = null
  let startedAt = first.time

  for (const event of inOrder(events)) {
    // D-07: what is tapped after the end of an openFree run adds nothing. D-06: in classic all dabs count.
    countTap(tally, event, ended === null || scoring.type === "classic")
    const wasEnded: boolean = ended !== null
    ended = attemptEnd(tally, scoring)
    if (ended === null) endedAt = null
    else if (!wasEnded) endedAt = event.time
    startedAt = Math.min(startedAt, event.time)
  }

  if (tally.cancelled) return cancelledAttempt(first.attempt, startedAt)
  return {
    id: first.attempt,
    ...attemptTotal(tally, ended, scoring),
    ended,
    endedAt,
    startedAt,
    faults: tally.faults,
    cancelled: false,
    penalties: tally.penalties,
  }
}
