import { missedMark } from "#domain/judging/points.ts"

/** Writes what a missed section cost before and after its cost was changed (RX-02). */
export const writeCosts = (before: number, after: number, points: Intl.NumberFormat): string =>
  [before, after].map((cost) => `${missedMark} (${points.format(cost)})`).join(" → ")
