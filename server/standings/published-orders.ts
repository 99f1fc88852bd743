import type { Season } from "./read-season.ts"

/** Returns the orders of the stages whose standings are published (D-24). */
export const publishedOrders = ({ columns }: Pick<Season, "columns">): Set<number> =>
  new Set(
    columns.flatMap(({ order, stage }) => (stage.resultsStatus === "StandingsPublished" ? [order] : [])),
  )
