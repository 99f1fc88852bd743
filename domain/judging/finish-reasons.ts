/**
 * What can end an attempt: a finish button, a one-tap button of classic (points), or the judge's own
 * correction (D-06).
 */
export const finishReasons = ["manual", "timeout", "too-many-fails", "points", "edited"] as const

/** What ended an attempt. */
export type FinishReason = (typeof finishReasons)[number]
