import type { PooledUnit } from "#contracts/standings.ts"
import {
  clubStandings,
  type PooledResult,
  type PooledStanding,
  teamStandings,
} from "#domain/standings/pooled-standings.ts"
import type { Season } from "./read-season.ts"

/** Returns the clubs or the teams of a season, the highest total first (RU-08, RU-09). */
export const pooledUnits = (season: Season, of: "club" | "team"): PooledUnit[] =>
  of === "club"
    ? clubStandings(shownStandings(season), season.classes).map((unit) =>
        unitOf(unit, ({ clubPoints }) => clubPoints),
      )
    : teamStandings(season.standings, season.classes).map((unit) =>
        unitOf(unit, ({ teamPoints }) => teamPoints),
      )

/** Without the women's groups of a championship that no longer has any (RU-10). */
const shownStandings = ({ standings, hasWomenClasses }: Season) =>
  hasWomenClasses ? standings : standings.filter(({ group }) => group.kind === "class")

const unitOf = <Cell extends PooledResult>(
  { name, totalPoints, stageTotals, participants }: PooledStanding<Cell>,
  pointsOf: (cell: Cell) => number,
): PooledUnit => ({
  name,
  totalPoints,
  stageTotals,
  participants: participants.map(({ stages, ...line }) => ({
    ...line,
    cells: Object.entries(stages).map(([order, cell]) => ({
      order: Number(order),
      points: pointsOf(cell),
      individualPoints: cell.individualPoints,
      multiplier: cell.multiplier,
      status: cell.status,
      resultStatus: cell.resultStatus,
    })),
  })),
})
