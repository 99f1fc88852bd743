import type { Score } from "./scorer.ts"
import type { Visited } from "./visitors.ts"

/**
 * Returns how old the oldest page was when it last arrived, milliseconds: how long before that the first score was
 * acknowledged that it does not tell. Throws where fewer different pages came than can tell.
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
