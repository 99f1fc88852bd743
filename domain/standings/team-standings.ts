import { type MultipliedClass, poolStandings } from "./pool-standings.ts"
import type { PooledResult, PooledStanding } from "./pooled-standing.ts"
import type { Standing } from "./standing.ts"

/** A team of the family cup with what its participants earned (SD-11, SD-16). */
export type TeamStanding = PooledStanding<PooledResult & { teamPoints: number }>

/**
 * Returns the teams of a championship, the highest total first, from its individual standings without the women's groups
 * (RU-09, D-23). Points are rounded to 2 decimals.
 */
export const teamStandings = (
  standings: readonly Standing[],
  classes: readonly MultipliedClass[],
): TeamStanding[] =>
  poolStandings(
    standings.filter(({ group }) => group.kind === "class"),
    {
      classes,
      unitOf: ({ team }) => team,
      cell: (result, teamPoints) => ({ ...result, teamPoints }),
    },
  )
