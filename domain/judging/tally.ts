import type { FinishReason } from "./finish-reasons.ts"
import type { JudgeEvent } from "./judge-event.ts"

/** A penalty that a judge gave, by the id of its event. */
export type JudgePenalty = { id: string; points: number; time: number }

/** What the taps of an attempt have come to so far, before they are worth anything. */
export type Tally = {
  A: number
  B: number
  C: number
  D: number
  faults: number
  /** The first of the three finish buttons; a later one no longer ends anything. */
  finish: FinishReason | null
  /** The judge's own correction, the last one made. */
  corrected: number | null
  cancelled: boolean
  penalties: readonly JudgePenalty[]
}

const noPenalties: readonly JudgePenalty[] = []

/** The tally of an attempt before its first tap. */
export const emptyTally = (): Tally => ({
  A: 0,
  B: 0,
  C: 0,
  D: 0,
  faults: 0,
  finish: null,
  corrected: null,
  cancelled: false,
  penalties: noPenalties,
})

const oneLess = (count: number) => Math.max(0, count - 1)

/**
 * Takes one tap into the tally. What it adds counts only if `mayAdd`; what it takes back always does, never
 * below 0.
 */
export const countTap = (tally: Tally, { id, name, points, time }: JudgeEvent, mayAdd: boolean): void => {
  const more = mayAdd ? 1 : 0
  switch (name) {
    case "JudgeFinishManual":
      tally.finish ??= "manual"
      break
    case "JudgeFinishTimeout":
      tally.finish ??= "timeout"
      break
    case "JudgeFinishTooManyFails":
      tally.finish ??= "too-many-fails"
      break
    case "JudgeAddFault":
      tally.faults += more
      break
    case "JudgeAddPointsA":
      tally.A += more
      break
    case "JudgeAddPointsB":
      tally.B += more
      break
    case "JudgeAddPointsC":
      tally.C += more
      break
    case "JudgeAddPointsD":
      tally.D += more
      break
    case "JudgeRemoveFault":
      tally.faults = oneLess(tally.faults)
      break
    case "JudgeRemovePointsA":
      tally.A = oneLess(tally.A)
      break
    case "JudgeRemovePointsB":
      tally.B = oneLess(tally.B)
      break
    case "JudgeRemovePointsC":
      tally.C = oneLess(tally.C)
      break
    case "JudgeRemovePointsD":
      tally.D = oneLess(tally.D)
      break
    case "EditedTo":
      tally.corrected = points ?? tally.corrected
      break
    case "JudgePenalty":
      if (points !== null && points > 0) tally.penalties = [...tally.penalties, { id, points, time }]
      break
    case "JudgeCancelAttempt":
      tally.cancelled = true
      break
  }
}
