import { deleteStanding } from "#domain/standings/change-standings.ts"
import type { StandingRef } from "#domain/standings/standing.ts"
import { type ChampionshipPlace, pathOf } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changeStandings, type StandingsRefusal } from "./change-standings.ts"
import { describeStanding } from "./describe-standing.ts"
import { publishedOrders } from "./published-orders.ts"
import { writeStandings } from "./write-standings.ts"

/** Whether the standing is gone, or why not. */
export type DeleteStandingOutcome =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "standing-not-found" | "standings-published" }
  | StandingsRefusal

/** Deletes a standing (SD-13), and ranks again; what it was is in the audit log. */
export const deleteChampionshipStanding = (
  context: Context,
  place: ChampionshipPlace,
  ref: StandingRef,
): Promise<DeleteStandingOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<DeleteStandingOutcome> => {
    const { standings, ranking } = season
    const outcome = deleteStanding(ref, { standings, published: publishedOrders(season), ranking })
    if (outcome.kind === "refused") return outcome
    await writeStandings(tx, season, { standings: outcome.standings })
    await writeAudit(tx, {
      event: "delete_standing",
      data: {
        championship: pathOf(place),
        group: ref.group,
        before: describeStanding(standings, ref),
      },
      ...by,
    })
    return { kind: "deleted" }
  })
