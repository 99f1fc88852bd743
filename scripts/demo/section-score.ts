import type { CompetitionType } from "#domain/competitions/scoring.ts"
import type { Chance } from "#tests/support/factories/chance.ts"

type Ride = {
  type: CompetitionType
  /** From 0 to 1, as are the talent and what luck adds to it. */
  difficulty: number
  talent: number
  lap: number
}

/** Section points from the worst ride to the best; in openFree the worth of the gates that riders choose. */
const scores: Readonly<Record<CompetitionType, readonly number[]>> = {
  classic: [5, 5, 5, 5, 3, 3, 2, 1, 1, 0, 0, 0, 0, 0],
  openFree: [0, 0, 2, 4, 5, 7, 10, 12, 15, 17, 20, 27, 37],
}

/** Returns the score of a ride: random, but better with talent, in an easy section, and in a later lap. */
export const sectionScore = (chance: Chance, { type, difficulty, talent, lap }: Ride): number => {
  const luck = (chance.share() + chance.share()) / 2
  const quality = 0.35 * talent + 0.3 * (1 - difficulty) + 0.35 * luck + 0.03 * (lap - 1)
  const steps = scores[type]
  const step = Math.floor(((quality - 0.15) / 0.7) * steps.length)
  return steps[Math.min(Math.max(step, 0), steps.length - 1)] ?? 0
}
