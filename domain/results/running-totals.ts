import { sumPoints } from "#domain/judging/points.ts"

/**
 * Returns the sum of a rider's points after each section, in the order of `sectionScores`; null: the section is not ridden.
 * Penalties belong to no section, and are left out (TV-06).
 */
export const runningTotals = (scores: readonly (number | null)[]): (number | null)[] => {
  let total = 0
  return scores.map((points) => {
    if (points === null) return null
    total = sumPoints([total, points])
    return total
  })
}
