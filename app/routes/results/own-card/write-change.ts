import { writeScore } from "#contracts/formats.ts"
import type { ChangedScore } from "#domain/results/card-agreement.ts"

/** Writes the score of a section before and after; a dash where there were none. */
export const writeChange = ({ before, after }: ChangedScore, points: Intl.NumberFormat): string =>
  [before, after].map((score) => writeScore(score, points)).join(" → ")
