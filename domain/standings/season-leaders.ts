import type { StandingsMode } from "./rank-standings.ts"
import { isSameGroup, type Standing, type StandingGroup } from "./standing.ts"

/** A championship with at least one stage in its standings. */
type Ridden = {
  institutionId: string
  /** The calendar year of the latest of these stages, in the institution's time zone. */
  year: string
  /** When that stage began, epoch milliseconds. */
  latest: number
}

/** How long a season is shown after its latest stage while there is no later one, milliseconds. */
export const longestSeason = 366 * 24 * 3_600_000

/**
 * Returns the championships of the running season (CL-07): for each institution, those of the latest year with a stage in
 * standings, for at most a year after that stage. A season is shown until the next one has standings.
 */
export const ofRunningSeason = <Each extends Ridden>(championships: readonly Each[], now: number): Each[] => {
  const latestYears = new Map<string, string>()
  for (const { institutionId, year } of championships) {
    const known = latestYears.get(institutionId)
    if (known === undefined || known < year) latestYears.set(institutionId, year)
  }
  return championships.filter(
    (one) => one.year === latestYears.get(one.institutionId) && now - one.latest <= longestSeason,
  )
}

type Placed = Pick<Standing, "group" | "position" | "total" | "totalMinusWorst">

/** Who is first in a group. */
export type Leading<Each> = {
  group: StandingGroup
  /** Several share the first place. */
  leaders: Each[]
  /** The figure that decides the places. */
  points: number
  /** Points ahead of the next place; null: the first place is shared, or there is no other. */
  lead: number | null
}

/**
 * Returns who leads the groups of a championship, in the order of the groups, without those in which nobody has a place or points
 * (CL-07). It needs only the standings in the first two positions.
 */
export const leadersOf = <Each extends Placed>(
  standings: readonly Each[],
  { groups, mode }: { groups: readonly StandingGroup[]; mode: StandingsMode },
): Leading<Each>[] => {
  const pointsOf = (one: Each) => (mode === "total" ? one.total : one.totalMinusWorst)
  return groups.flatMap((group) => {
    const own = standings.filter((one) => isSameGroup(one.group, group))
    const leaders = own.filter(({ position }) => position === 1)
    const second = own.find(({ position }) => position === 2)
    const [first] = leaders
    const points = first ? pointsOf(first) : 0
    return points === 0 ? [] : { group, leaders, points, lead: second ? points - pointsOf(second) : null }
  })
}
