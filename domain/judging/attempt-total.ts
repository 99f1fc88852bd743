import type { OpenFreeSettings, Scoring } from "#domain/competitions/scoring.ts"
import { correctedPoints } from "./corrected-points.ts"
import type { FinishReason } from "./finish-reasons.ts"
import { mostSectionPoints } from "./points-range.ts"
import { sumPoints } from "./sum-points.ts"
import type { Tally } from "./tally.ts"

// D-06: dabs up to 3; 5 for the D button, a timeout and too many fails.
const classicTotal = (tally: Tally, ended: FinishReason | null): number => {
  if (tally.D > 0 || ended === "timeout" || ended === "too-many-fails") return 5
  return Math.min(3, tally.faults + tally.A + tally.B * 2 + tally.C * 3)
}

// D-07: gates and bonus, less the faults, never below 0; a run that was not finished has no bonus.
const openFreeTotal = (tally: Tally, ended: FinishReason | null, settings: OpenFreeSettings): number => {
  const { A, B, C, D } = settings.gatePoints
  const gates = [tally.A * (A ?? 0), tally.B * (B ?? 0), tally.C * (C ?? 0), tally.D * (D ?? 0)]
  const bonus = ended === "manual" ? (settings.bonusByFaults?.[tally.faults] ?? 0) : 0
  return Math.max(0, sumPoints([...gates, bonus, -tally.faults * settings.faultPoints]))
}

/** Section points, and whether the taps come to more than a section can, which does not count. */
export type AttemptTotal = { total: number; isCapped: boolean }

/**
 * Section points of an attempt that stands at this tally; a judge's correction replaces what the taps come
 * to.
 */
export const attemptTotal = (tally: Tally, ended: FinishReason | null, scoring: Scoring): AttemptTotal => {
  const within = (total: number) => ({ total, isCapped: false })
  if (tally.corrected !== null) return within(correctedPoints(tally.corrected, scoring.type))
  if (scoring.type === "classic") return within(classicTotal(tally, ended))
  const earned = openFreeTotal(tally, ended, scoring.settings)
  const most = mostSectionPoints(scoring)
  return earned > most ? { total: most, isCapped: true } : within(earned)
}
