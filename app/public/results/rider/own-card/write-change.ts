import { writeScore } from "#contracts/fields/formats.ts"
import { missedMark } from "#domain/judging/points.ts"
import type { ChangedScore } from "#domain/results/card-agreement.ts"

/** Writes the score of a section before and after; a dash where there were none. */
export const writeChange = ({ before, after, costs }: ChangedScore, points: Intl.NumberFormat): string =>
  costs
    ? writeCosts(costs.before, costs.after, points)
    : [before, after].map((score) => writeScore(score, points)).join(" → ")

/** Writes what a missed section cost before and after its cost was changed (RX-02). */
export const writeCosts = (before: number, after: number, points: Intl.NumberFormat): string =>
  [before, after].map((cost) => `${missedMark} (${points.format(cost)})`).join(" → ")
