import type { PooledUnit } from "#contracts/standings.ts"
import { clubStandings } from "#domain/standings/club-standings.ts"
import type { PooledResult, PooledStanding } from "#domain/standings/pooled-standing.ts"
import { teamStandings } from "#domain/standings/team-standings.ts"
import type { Season } from "./read-season.ts"

/** Returns the clubs or the teams of a season, the highest total first (RU-08, RU-09). */
export const pooledUnits = ({ standings, classes }: Season, of: "club" | "team"): PooledUnit[] =>
  of === "club"
    ? clubStandings(standings, classes).map((unit) => unitOf(unit, ({ clubPoints }) => clubPoints))
    : teamStandings(standings, classes).map((unit) => unitOf(unit, ({ teamPoints }) => teamPoints))

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
