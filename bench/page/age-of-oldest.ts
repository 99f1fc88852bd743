import type { Score } from "./scorer.ts"
import type { Visited } from "./visitors.ts"

/**
 * Returns the age of the oldest page when it last arrived, milliseconds: the time since the acknowledgement of the first score
 * that it does not show. Throws if fewer than `fewest` different pages came.
 */
export const ageOfOldest = (seen: Visited["revisions"], scores: readonly Score[], fewest: number): number => {
  console.log(`  ${seen.length} pages of ${scores.length} scores`)
  if (seen.length < fewest) throw new Error("The page does not change while a judge scores")
  return Math.round(
    Math.max(
      ...seen.map(({ revision, until }) => {
        const missed = scores.find((score) => score.revision > revision)
        return missed ? Math.max(0, until - missed.on) : 0
      }),
    ),
  )
}
