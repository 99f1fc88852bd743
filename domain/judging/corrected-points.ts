import type { CompetitionType } from "#domain/competitions/scoring.ts"
import { isClassicMarks } from "./classic-marks.ts"
import { roundPoints } from "./sum-points.ts"

/**
 * Section points as a correction leaves them: in classic all but 0, 1, 2, 3 and 5 become 0 (SP-06), in
 * openFree none are below 0 (D-07), nor finer than hundredths.
 */
export const correctedPoints = (points: number, type: CompetitionType): number => {
  if (type === "classic") return isClassicMarks(points) ? points : 0
  return Math.max(0, roundPoints(points))
}
