import type { FinishReason } from "./finish-reasons.ts"
import type { JudgeEvent, JudgeEventName } from "./judge-event.ts"

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

type Counted = "A" | "B" | "C" | "D" | "faults"

const adds: Partial<Record<JudgeEventName, Counted>> = {
  JudgeAddFault: "faults",
  JudgeAddPointsA: "A",
  JudgeAddPointsB: "B",
  JudgeAddPointsC: "C",
  JudgeAddPointsD: "D",
}

const takesBack: Partial<Record<JudgeEventName, Counted>> = {
  JudgeRemoveFault: "faults",
  JudgeRemovePointsA: "A",
  JudgeRemovePointsB: "B",
  JudgeRemovePointsC: "C",
  JudgeRemovePointsD: "D",
}

const finishes: Partial<Record<JudgeEventName, FinishReason>> = {
  JudgeFinishManual: "manual",
  JudgeFinishTimeout: "timeout",
  JudgeFinishTooManyFails: "too-many-fails",
}

/**
 * Takes one tap into the tally. What it adds counts only if `mayAdd`; what it takes back always does, never
 * below 0.
 */
export const countTap = (tally: Tally, { id, name, points, time }: JudgeEvent, mayAdd: boolean): void => {
  const added = adds[name]
  if (added && mayAdd) tally[added] += 1
  const takenBack = takesBack[name]
  if (takenBack) tally[takenBack] = Math.max(0, tally[takenBack] - 1)
  tally.finish ??= finishes[name] ?? null
  if (name === "EditedTo") tally.corrected = points ?? tally.corrected
  if (name === "JudgePenalty" && points !== null && points > 0)
    tally.penalties = [...tally.penalties, { id, points, time }]
  if (name === "JudgeCancelAttempt") tally.cancelled = true
}
