import type { JudgeEvent } from "./judge-event.ts"

/**
 * Returns a secretary's re-ride as a tap of the attempt, after all others of it (RX-03): it folds as a judge's own does, and no later
 * tap of the phone takes it back.
 */
export const voidingTap = (id: string, attempt: string, time: number): JudgeEvent => ({
  id,
  attempt,
  seq: Number.MAX_SAFE_INTEGER,
  name: "JudgeAddReRide",
  points: null,
  time,
})
