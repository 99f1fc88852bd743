import { approveStandings } from "#domain/standings/change-standings.ts"
import type { StandingsMode } from "#domain/standings/rank-standings.ts"
import { type ChampionshipPlace, pathOf } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changeStandings, type StandingsRefusal } from "./change-standings.ts"
import { heldStandings } from "./held-standings.ts"
import { writeStandings } from "./write-standings.ts"

/** Whether the positions are set now, or why not. */
export type ApproveStandingsOutcome =
  | { kind: "approved" }
  | { kind: "refused"; reason: "no-standings" }
  | StandingsRefusal

/**
 * Approve (by total) or Final (by totalMinusWorst): position, totals and final results of every standing in one transaction
 * (SD-14). The mode is the one of generations to come (D-22).
 */
export const approveChampionshipStandings = (
  context: Context,
  place: ChampionshipPlace,
  { mode }: { mode: StandingsMode },
): Promise<ApproveStandingsOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<ApproveStandingsOutcome> => {
    const standings = heldStandings(season)
    if (standings.length === 0) return { kind: "refused", reason: "no-standings" }
    const ranked = approveStandings(standings, { ...season.ranking, mode })
    await writeStandings(tx, season, { standings: ranked, mode })
    await writeAudit(tx, {
      event: "approve_standings",
      data: {
        championship: pathOf(place),
        before: { mode: season.ranking.mode },
        after: { mode },
        standings: ranked.length,
      },
      ...by,
    })
    return { kind: "approved" }
  })
