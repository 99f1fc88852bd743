import {
  clubStandings,
  type MultipliedClass,
  type PooledStanding,
  teamStandings,
} from "./pooled-standings.ts"
import type { StandingsMode } from "./rank-standings.ts"
import { type Standing, type StandingGroup, standingKey, type WomenGroup } from "./standing.ts"

/** Standings as visitors see them: the parts in which a change of anything else shows. */
export type SeenStandings = {
  columns: readonly { key: number; title: string }[]
  standings: readonly Standing[]
  mode: StandingsMode
  classes: readonly MultipliedClass[]
  hasClubStandings: boolean
  hasTeamCompetition: boolean
}

/** A place with its points; null: there is no line. */
export type SeenPlace = { position: number | null; points: number } | null

/** A line, club or team before and after the change. */
type Moved = { name: string; before: SeenPlace; after: SeenPlace }

/** How a change that nobody rode for would alter published standings (D-53). */
export type StandingsEffects = {
  /** The stages in their new order; null: they stay as they are. */
  columns: string[] | null
  /** How many lines, clubs and teams would have another place or other points. */
  changed: { lines: number; clubs: number; teams: number }
  /** The first of each, by their place. */
  lines: (Moved & { group: StandingGroup })[]
  clubs: Moved[]
  teams: Moved[]
  /** Women who would ride in another group from the next generation on (D-20). */
  women: MovedWoman[]
}

/** A woman whose group depends on the day of the first stage. */
export type MovedWoman = { name: string; from: WomenGroup; to: WomenGroup }

/** How many of each are named. */
const named = 5

/** Returns what visitors would see changed; null: nothing. `women`: those who would change their group. */
export const standingsEffects = (
  before: SeenStandings,
  after: SeenStandings,
  women: readonly MovedWoman[] = [],
): StandingsEffects | null => {
  const lines = movedLines(before, after)
  const clubs = movedUnits(clubsOf(before), clubsOf(after))
  const teams = movedUnits(teamsOf(before), teamsOf(after))
  const keys = ({ columns }: SeenStandings) => columns.map(({ key }) => key).join()
  const columns = keys(before) === keys(after) ? null : after.columns.map(({ title }) => title)
  const changed = { lines: lines.length, clubs: clubs.length, teams: teams.length }
  if (columns === null && lines.length + clubs.length + teams.length + women.length === 0) return null
  return {
    columns,
    changed,
    lines: lines.slice(0, named),
    clubs: clubs.slice(0, named),
    teams: teams.slice(0, named),
    women: women.slice(0, named),
  }
}

/** Returns whether published standings themselves would change, and not only the groups of the next generation. */
export const isCorrection = ({ columns, changed }: StandingsEffects): boolean =>
  columns !== null || changed.lines + changed.clubs + changed.teams > 0

/** Returns the effects for the audit log, which names nobody. */
export const countedEffects = ({ columns, changed, women }: StandingsEffects) => ({
  ...(columns && { columns }),
  ...changed,
  women: women.length,
})

const clubsOf = ({ standings, classes, hasClubStandings }: SeenStandings) =>
  hasClubStandings ? clubStandings(standings, classes) : []

const teamsOf = ({ standings, classes, hasTeamCompetition }: SeenStandings) =>
  hasTeamCompetition ? teamStandings(standings, classes) : []

const movedLines = (before: SeenStandings, after: SeenStandings): StandingsEffects["lines"] => {
  const was = byKey(before)
  const is = byKey(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .flatMap((key) => {
      const [one, other] = [was.get(key), is.get(key)]
      const known = other ?? one
      if (!known || isSamePlace(one, other)) return []
      // a change of the sum that does not rank is shown too, where the other one stays
      const sum = sumsOf(before.mode).find((each) => one?.[each] !== other?.[each]) ?? sumsOf(before.mode)[0]
      const placeOf = (line: Standing | undefined): SeenPlace =>
        line ? { position: line.position, points: line[sum] } : null
      return [{ name: known.name, group: known.group, before: placeOf(one), after: placeOf(other) }]
    })
    .sort(byPlace)
}

const byKey = ({ standings }: SeenStandings): Map<string, Standing> =>
  new Map(standings.filter(({ results }) => results.length > 0).map((one) => [standingKey(one), one]))

const isSamePlace = (one: Standing | undefined, other: Standing | undefined): boolean =>
  one?.position === other?.position &&
  one?.total === other?.total &&
  one?.totalMinusWorst === other?.totalMinusWorst

const sumsOf = (mode: StandingsMode) =>
  mode === "total" ? (["total", "totalMinusWorst"] as const) : (["totalMinusWorst", "total"] as const)

const movedUnits = <Cell>(
  before: readonly PooledStanding<Cell>[],
  after: readonly PooledStanding<Cell>[],
): Moved[] => {
  const [was, is] = [unitPlaces(before), unitPlaces(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter(({ before, after }) => before?.position !== after?.position || before?.points !== after?.points)
    .sort(byPlace)
}

/** Equal totals share a place. */
const unitPlaces = <Cell>(units: readonly PooledStanding<Cell>[]): Map<string, SeenPlace> =>
  new Map(
    units.map(({ name, totalPoints }) => [
      name,
      {
        position: 1 + units.filter((unit) => unit.totalPoints > totalPoints).length,
        points: totalPoints,
      },
    ]),
  )

const byPlace = (a: Moved, b: Moved): number => placeIn(a) - placeIn(b) || (a.name < b.name ? -1 : 1)

const placeIn = ({ before, after }: Moved): number =>
  after?.position ?? before?.position ?? Number.MAX_SAFE_INTEGER
