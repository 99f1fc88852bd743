import { sharedPositions } from "#domain/results/ranking.ts"
import { nameKey } from "./name-key.ts"
import type { Standing } from "./standing.ts"
import {
  type Ranking,
  type StandingCriterion,
  type StandingLine,
  standingCriteria,
  standingLine,
} from "./standing-criteria.ts"
import { byGroup } from "./standing-group.ts"

/**
 * Returns standings with position, total and totalMinusWorst, group by group, each best first (RU-06, RU-07). Equals share
 * a position and are listed by name (D-19).
 */
export const rankStandings = (standings: readonly Standing[], ranking: Ranking): Standing[] => {
  const criteria = standingCriteria(ranking)
  return byGroup(standings).flatMap((group) => rankGroup(group, ranking, criteria))
}

const rankGroup = (
  standings: readonly Standing[],
  ranking: Ranking,
  criteria: readonly StandingCriterion[],
): Standing[] => {
  const compare = (a: StandingLine, b: StandingLine): number => {
    for (const criterion of criteria) {
      const order = criterion.compare(a, b)
      if (order !== 0) return order
    }
    return 0
  }
  const compareNames = namesComparison()
  const lines = standings
    .map((standing) => ({ standing, ...standingLine(standing, ranking) }))
    .sort((a, b) => compare(a, b) || compareNames(a.standing, b.standing))
  const positions = sharedPositions(lines, compare)
  return lines.map(({ standing, total, totalMinusWorst }, index) => ({
    ...standing,
    position: positions[index] ?? null,
    total,
    totalMinusWorst,
  }))
}

/** Compares standings by name, then by id, for one sort, which asks for the same names again and again. */
const namesComparison = () => {
  const keys = new Map<Standing, string>()
  const keyOf = (standing: Standing): string => {
    const known = keys.get(standing)
    if (known !== undefined) return known
    const key = nameKey(standing.name)
    keys.set(standing, key)
    return key
  }
  return (a: Standing, b: Standing): number => {
    const [nameA, nameB] = [keyOf(a), keyOf(b)]
    if (nameA === nameB) return a.id < b.id ? -1 : 1
    return nameA < nameB ? -1 : 1
  }
}
