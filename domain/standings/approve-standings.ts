import { rankStandings } from "./rank-standings.ts"
import type { Standing } from "./standing.ts"
import type { Ranking } from "./standing-criteria.ts"

/**
 * Returns all standings of a championship ranked, with every result final (SD-14): Approve ranks by total, Final by
 * totalMinusWorst.
 */
export const approveStandings = (standings: readonly Standing[], ranking: Ranking): Standing[] =>
  rankStandings(
    standings.map((standing) => ({
      ...standing,
      results: standing.results.map((result) => ({ ...result, status: "final" as const })),
    })),
    ranking,
  )
