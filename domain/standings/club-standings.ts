import { type MultipliedClass, poolStandings } from "./pool-standings.ts"
import type { PooledResult, PooledStanding } from "./pooled-standing.ts"
import type { Standing } from "./standing.ts"

/** A club with what its participants earned (SD-10, SD-16). */
export type ClubStanding = PooledStanding<PooledResult & { clubPoints: number }>

/**
 * Returns the clubs of a championship, the highest total first, from its individual standings, the women's groups among
 * them (RU-08, D-23). Points are rounded to 2 decimals.
 */
export const clubStandings = (
  standings: readonly Standing[],
  classes: readonly MultipliedClass[],
): ClubStanding[] =>
  poolStandings(standings, {
    classes,
    unitOf: ({ clubId }) => clubId,
    cell: (result, clubPoints) => ({ ...result, clubPoints }),
  })
