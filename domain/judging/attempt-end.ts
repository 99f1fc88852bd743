import type { Scoring } from "#domain/competitions/scoring.ts"
import type { FinishReason } from "./finish-reasons.ts"
import type { Tally } from "./tally.ts"

/** What has ended an attempt that stands at this tally; null while it runs (D-06, D-07). */
export const attemptEnd = (tally: Tally, scoring: Scoring): FinishReason | null => {
  // D-07: the fault limit outranks a finish tapped after it, which would pay a bonus.
  if (scoring.type === "openFree" && tally.faults >= scoring.settings.faultLimit) return "too-many-fails"
  if (tally.finish !== null) return tally.finish
  if (scoring.type === "classic" && tally.A + tally.B + tally.C + tally.D > 0) return "points"
  return tally.corrected === null ? null : "edited"
}
