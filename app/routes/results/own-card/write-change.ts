import { writeCosts } from "#app/routes/results/write-costs.ts"
import { writeScore } from "#contracts/formats.ts"
import type { ChangedScore } from "#domain/results/card-agreement.ts"

/** Writes the score of a section before and after; a dash where there were none. */
export const writeChange = ({ before, after, costs }: ChangedScore, points: Intl.NumberFormat): string =>
  costs
    ? writeCosts(costs.before, costs.after, points)
    : [before, after].map((score) => writeScore(score, points)).join(" → ")
