import type { JudgeEvent } from "./judge-event.ts"

/**
 * Returns a secretary's re-ride as a tap that comes after all others of the attempt (RX-03): it folds like a judge's own, and no
 * later tap of the phone takes it back.
 */
export const voidingTap = (id: string, attempt: string, time: number): JudgeEvent => ({
  id,
  attempt,
  seq: Number.MAX_SAFE_INTEGER,
  name: "JudgeAddReRide",
  points: null,
  time,
})
