import { sumPoints } from "#domain/judging/points.ts"
import { isCounted, type StandingResult } from "./standing.ts"

/** A rider's sum after a stage. */
export type SeasonPoint = {
  /** The stage's order. */
  order: number
  /** The sum of all results up to this stage that count now. */
  points: number
  /** The stage's own result: one that counts, one that is dropped, or none, as with DNF, DNS and DQ. */
  result: "counted" | "dropped" | "none"
}

type Season = {
  /** The orders of the stages, the earliest first. */
  orders: readonly number[]
  /** Orders of the stages whose results do not count. */
  dropped: readonly number[]
}

/**
 * Returns the sums of a standing after each stage (SD-17). The dropped results are those dropped now, so that the line never
 * falls, and ends with the figure that decides the places.
 */
export const seasonLine = (
  results: readonly Pick<StandingResult, "order" | "points" | "resultStatus">[],
  { orders, dropped }: Season,
): SeasonPoint[] => {
  let points = 0
  return orders.map((order) => {
    const own = results.find((one) => one.order === order)
    if (!own || !isCounted(own)) return { order, points, result: "none" }
    if (dropped.includes(order)) return { order, points, result: "dropped" }
    points = sumPoints([points, own.points])
    return { order, points, result: "counted" }
  })
}
