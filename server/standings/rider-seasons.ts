import type { RiderSeason } from "#contracts/standings/stage-standings.ts"
import type { StandingsPage } from "#contracts/standings/standings.ts"
import { championshipOf } from "#domain/competitions/stage-path.ts"
import { procedures } from "#server/api/chain.ts"
import { championshipAt } from "#server/stages/championship-place.ts"
import { standingsPage } from "./standings-page.ts"
import { trackStandings } from "./standings-version.ts"

/** Returns the seasons of a championship's riders in their classes, from what visitors see of its standings (SD-04). */
export const riderSeasons = (page: StandingsPage | null): RiderSeason[] => {
  const { columns = [], mode, content } = page?.standings ?? {}
  if (content?.tab !== "individual") return []
  const titles = new Map(columns.map(({ order, title }) => [order, title]))
  return content.groups.flatMap(({ group, lines }) =>
    group.kind === "women"
      ? []
      : lines.map(({ id, position, total, totalMinusWorst, dropped, cells }) => ({
          id,
          racingClass: group.name,
          position,
          points: mode === "total" ? total : totalMinusWorst,
          stages: cells.map((cell) => ({
            title: titles.get(cell.order) ?? "",
            position: cell.position,
            points: cell.points,
            isDropped: mode === "total-minus-worst" && dropped.includes(cell.order),
          })),
        })),
  )
}

/** The procedure by which an announcer reads how a season went so far. */
export const riderSeasonProcedures = {
  riderSeasons: procedures.standings.riderSeasons.handler(async ({ input: { stage }, context }) => {
    const place = championshipAt(championshipOf(stage))
    await trackStandings(context, place)
    return riderSeasons(await standingsPage({ ...context, actor: null }, { place, tab: "individual" }))
  }),
}
