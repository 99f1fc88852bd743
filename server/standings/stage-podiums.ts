import type { PooledPlace, StagePodiums } from "#contracts/standings/stage-standings.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { podiumOf } from "#domain/results/podium.ts"
import { withPositions } from "#domain/results/positions.ts"
import { clubStandings, type PooledStanding, teamStandings } from "#domain/standings/pooled-standings.ts"
import { womenGroups } from "#domain/standings/standing.ts"
import { procedures } from "#server/api/chain.ts"
import { type Db, readTogether } from "#server/db/transaction.ts"
import { championshipAt, pathOf } from "#server/stages/championship-place.ts"
import { heldStandings, readSeason, type Season } from "./read-season.ts"
import { correctedStages, seenByVisitors } from "./seen-by-visitors.ts"
import { shownStandings } from "./standings-content.ts"
import { trackStandings } from "./standings-version.ts"

const nothing: StagePodiums = { women: [], clubs: [], teams: [] }

/**
 * Returns the women, clubs and teams of a stage by their places in it (OF-06). They follow from standings: there are none before
 * those are generated, while the stage is corrected (D-46), and where visitors do not see standings (SD-04).
 */
export const stagePodiums = async (db: Db, path: string): Promise<StagePodiums> => {
  const place = championshipAt(championshipOf(path))
  const season = await readTogether(db, (tx) => readSeason(tx, place))
  if (season?.publicationStatus !== "published") return nothing
  const seen = seenByVisitors(season)
  const column = seen.columns.find(({ stage }) => `${pathOf(place)}/stages/${stage.id}` === path)
  if (!column || correctedStages(season).some(({ key }) => key === column.stage.key)) return nothing
  return {
    women: seen.hasWomenClasses ? womenOf(seen, column.order) : [],
    clubs: seen.hasClubStandings
      ? pooledPlaces(clubStandings(shownStandings(seen), seen.classes), column.order)
      : [],
    teams: seen.hasTeamCompetition
      ? pooledPlaces(teamStandings(seen.standings, seen.classes), column.order)
      : [],
  }
}

const womenOf = (season: Season, order: number): StagePodiums["women"] => {
  const women = heldStandings(season).flatMap(({ group, results }) => {
    const result = results.find((one) => one.order === order)
    if (group.kind !== "women" || !result || result.position === null) return []
    return { group: group.name, participantId: result.participant.id, position: result.position }
  })
  return womenGroups.flatMap((name) => {
    const places = podiumOf(women.filter(({ group }) => group === name))
    return places.length === 0
      ? []
      : {
          group: name,
          places: places.map(({ participantId, position }) => ({ participantId, position })),
        }
  })
}

/** Those who earned nothing in the stage are on no podium. */
const pooledPlaces = (units: readonly PooledStanding<unknown>[], order: number): PooledPlace[] => {
  const earned = units
    .map(({ name, stageTotals }) => ({ name, points: stageTotals[order] ?? 0 }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  return podiumOf(
    withPositions(earned, (ahead, behind) => behind.points - ahead.points).map(({ line, position }) => ({
      ...line,
      position,
    })),
  )
}

/** The procedure by which a podium is read. */
export const stagePodiumProcedures = {
  stagePodiums: procedures.standings.stagePodiums.handler(async ({ input: { stage }, context }) => {
    await trackStandings(context, championshipAt(championshipOf(stage)))
    return stagePodiums(context.db, stage)
  }),
}
