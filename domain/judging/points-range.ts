import { gates, type Scoring } from "#domain/competitions/scoring.ts"
import { isClassicMarks } from "./classic-marks.ts"
import type { JudgeEvent } from "./judge-event.ts"

/**
 * The most points that one tap of a judge may take off or add as a penalty. Rulebooks of classic take a point a minute for
 * being late and disqualify after 20; in openFree, where a gate alone is worth up to 20, it is five times that. A secretary may
 * give more.
 */
export const mostPenalty: Readonly<Record<Scoring["type"], number>> = { classic: 20, openFree: 100 }

/** More gates than anybody rides in the time of a section. */
const mostGates = 20

/** Returns the most points that a section can come to: 5 in classic, in openFree the dearest gate over and over, and the bonus. */
export const mostSectionPoints = (scoring: Scoring): number => {
  if (scoring.type === "classic") return 5
  const { gatePoints, bonusByFaults } = scoring.settings
  const dearest = Math.max(0, ...gates.map((gate) => gatePoints[gate] ?? 0))
  return dearest * mostGates + Math.max(0, ...(bonusByFaults ?? []))
}

/**
 * Returns whether the points that a judge's tap carries are such as the stage's rules allow (D-06 to D-08). Only penalties and
 * corrections carry any.
 */
export const isInRange = (
  { name, points }: Pick<JudgeEvent, "name" | "points">,
  scoring: Scoring,
): boolean => {
  if (points === null) return true
  if (name === "JudgePenalty") return points <= mostPenalty[scoring.type]
  if (name !== "EditedTo") return true
  return scoring.type === "classic"
    ? isClassicMarks(points)
    : points >= 0 && points <= mostSectionPoints(scoring)
}
