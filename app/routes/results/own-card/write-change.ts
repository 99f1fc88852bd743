import type { ChangedScore } from "#domain/results/card-agreement.ts"

/** Writes the points of a section before and after; a dash where there were none. */
export const writeChange = ({ before, after }: ChangedScore, points: Intl.NumberFormat): string =>
  [before, after].map((one) => (one === null ? "–" : points.format(one))).join(" → ")
