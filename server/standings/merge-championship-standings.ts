import { type Merge, type MergeRefusal, mergeStandings } from "#domain/standings/change-standings.ts"
import { rememberAlso } from "#domain/standings/conflicts.ts"
import { type ChampionshipPlace, pathOf } from "#server/db/championship-place.ts"
import type { Context } from "#server/db/context.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changeStandings, type StandingsRefusal } from "./change-standings.ts"
import { describeStanding } from "./describe-standing.ts"
import { publishedOrders } from "./published-orders.ts"
import { writeStandings } from "./write-standings.ts"

/** Whether one standing is merged into the other now, or why not. */
export type MergeStandingsOutcome =
  | { kind: "merged" }
  | { kind: "refused"; reason: MergeRefusal }
  | StandingsRefusal

/** Merges a standing into another of its group (SD-12, RU-12, D-21), and ranks again. */
export const mergeChampionshipStandings = (
  context: Context,
  place: ChampionshipPlace,
  merge: Merge,
): Promise<MergeStandingsOutcome> =>
  changeStandings(context, place, async (tx, season, by): Promise<MergeStandingsOutcome> => {
    const { standings, ranking } = season
    const published = publishedOrders(season)
    const outcome = mergeStandings(merge, { standings, published, ranking })
    if (outcome.kind === "refused") return outcome
    const remembered = rememberAlso(season.resolutions, outcome.resolutions)
    await writeStandings(tx, season, {
      standings: outcome.standings,
      ...(remembered && { resolutions: remembered }),
    })
    await writeAudit(tx, {
      event: "merge_standings",
      data: {
        championship: pathOf(place),
        group: merge.source.group,
        source: describeStanding(standings, merge.source),
        target: describeStanding(standings, merge.target),
        deleteSource: merge.deleteSource,
      },
      ...by,
    })
    return { kind: "merged" }
  })
