/** How an attempt ended, by the judge's button that ended it. */
export const finishReasons = {
  JudgeFinishManual: "manual",
  JudgeFinishTimeout: "timeout",
  JudgeFinishTooManyFails: "too-many-fails",
} as const

/** Besides those buttons, one-tap points end a classic attempt, and a judge's own correction ends any (D-06). */
export type FinishReason = (typeof finishReasons)[keyof typeof finishReasons] | "points" | "edited"
