import type {
  PooledUnit,
  SecretLine,
  StandingLine,
  StandingsContent,
  StandingsGroup,
  StandingsTab,
} from "#contracts/standings/standings.ts"
import { cardAddress } from "#domain/competitions/stage-path.ts"
import {
  clubStandings,
  type PooledResult,
  type PooledStanding,
  teamStandings,
} from "#domain/standings/pooled-standings.ts"
import {
  explainGroup,
  listGroup,
  type Ranking,
  type StandingReason,
} from "#domain/standings/rank-standings.ts"
import {
  byGroup,
  countRiders,
  isSameGroup,
  type Standing,
  type StandingGroup,
  standingId,
  womenGroups,
} from "#domain/standings/standing.ts"
import { belowMinimum, standingTotals } from "#domain/standings/standing-totals.ts"
import type { Entry, RiderOf } from "#server/stages/find-riders.ts"
import { heldStandings, publishedOrders, type Season } from "./read-season.ts"

/** Returns the content of a tab of the standings page. */
export const standingsContent = (
  season: Season,
  { tab, isSecretary, riderOf }: { tab: StandingsTab; isSecretary: boolean; riderOf: RiderOf },
): StandingsContent =>
  tab === "individual"
    ? { tab, groups: standingsGroups(season, { isSecretary, riderOf }) }
    : { tab, units: pooledUnits(season, tab) }

/** Returns the groups of a season's standings, also those without a line (SD-08). */
const standingsGroups = (
  season: Season,
  { isSecretary, riderOf }: { isSecretary: boolean; riderOf: RiderOf },
): StandingsGroup[] => {
  const members = byGroup(heldStandings(season))
  const published = publishedOrders(season)
  return groupsOf(season).map((group) => {
    const own = members.find(([first]) => first !== undefined && isSameGroup(first.group, group)) ?? []
    const listed = listGroup(own, season.ranked)
    const explain = explainGroup(own, season.ranked)
    return {
      group,
      lines: listed.map((one, index) => ({
        ...lineOf(one, season, isSecretary ? secretOf(one, published) : null),
        rider: pageOf(one, season, riderOf),
        reason: reasonOf(listed[index - 1], one, explain),
      })),
    }
  })
}

/** Returns the groups of a season: the classes as the championship lists them, then those of women where it has them (RU-10). */
export const groupsOf = ({ classes, hasWomenClasses }: Season): StandingGroup[] => [
  ...classes.map(({ name }) => ({ kind: "class", name }) as const),
  ...(hasWomenClasses ? womenGroups : []).map((name) => ({ kind: "women", name }) as const),
]

const lineOf = (
  standing: Standing,
  { ranked, columns }: Season,
  secret: SecretLine | null,
): Omit<StandingLine, "reason" | "rider"> => ({
  id: standing.id,
  name: standing.name,
  racingNumber: standing.racingNumber,
  club: standing.clubId,
  team: standing.team,
  position: standing.position,
  total: standing.total,
  totalMinusWorst: standing.totalMinusWorst,
  dropped: droppedOf(standing, ranked),
  below: standing.position === null ? belowMinimum(standing.results, ranked) : null,
  racingClass: standing.results.at(-1)?.racingClass ?? standing.group.name,
  card: cardOf(standing, columns),
  cells: standing.results.map(({ order, points, position, status, resultStatus }) => ({
    order,
    points,
    position,
    status,
    resultStatus,
  })),
  secret,
})

const cardOf = (standing: Standing, columns: Season["columns"]): string | null => {
  const latest = latestOf(standing, columns)
  return latest && cardAddress(latest.path, latest.participantId)
}

const pageOf = (standing: Standing, { columns }: Season, riderOf: RiderOf): string | null => {
  const latest = latestOf(standing, columns)
  return latest && riderOf(latest)
}

/** The entry of a standing's latest result; null: it has none. */
const latestOf = ({ results }: Standing, columns: Season["columns"]) => {
  const latest = results.at(-1)
  const column = columns.find(({ order }) => order === latest?.order)
  return latest && column
    ? { stageKey: column.stage.key, participantId: latest.participant.id, path: column.path }
    : null
}

/** Returns the entries whose riders a season's lines lead to. */
export const latestEntries = ({ standings, columns }: Season): Entry[] =>
  standings.flatMap((standing) => latestOf(standing, columns) ?? [])

/**
 * Returns the orders of dropped results; none while the stored totals are outdated, as after another stage was approved or
 * reopened.
 */
const droppedOf = ({ results, total, totalMinusWorst }: Standing, ranked: Ranking) => {
  const now = standingTotals(results, ranked)
  return now.total === total && now.totalMinusWorst === totalMinusWorst ? now.dropped : []
}

const reasonOf = (
  ahead: Standing | undefined,
  behind: Standing,
  explain: ReturnType<typeof explainGroup>,
): StandingReason | null => {
  if (!ahead) return null
  const reason = explain(ahead, behind)
  if (reason.code === "below-minimum" || behind.position === null)
    return reason.code === "below-minimum" && behind.position === null ? reason : null
  const isShared = ahead.position === behind.position
  if (reason.code === "equal") return isShared ? reason : null
  return !isShared && reason.ahead > reason.behind ? reason : null
}

const secretOf = (
  { group, birthYear, results, refOriginal }: Standing,
  published: ReadonlySet<number>,
): SecretLine => ({
  birthYear,
  merged: refOriginal.toReversed().map((id) => ({
    id,
    name:
      results.find(({ participant }) => standingId(participant.name, group) === id)?.participant.name ?? id,
  })),
  riders: distinctRiders(results),
  isOpen: !results.some(({ order }) => published.has(order)),
})

const distinctRiders = (results: Standing["results"]): SecretLine["riders"] => {
  const riders: SecretLine["riders"] = []
  for (const {
    participant: { name, birthYear },
  } of results)
    if (countRiders([...riders, { name, birthYear }]) > riders.length) riders.push({ name, birthYear })
  return riders
}

/** Returns the clubs or the teams of a season, the highest total first (RU-08, RU-09). */
const pooledUnits = (season: Season, of: "club" | "team"): PooledUnit[] => {
  const { columns } = season
  return of === "club"
    ? clubStandings(shownStandings(season), season.classes).map((unit) =>
        unitOf(unit, { columns, pointsOf: ({ clubPoints }) => clubPoints }),
      )
    : teamStandings(season.standings, season.classes).map((unit) =>
        unitOf(unit, { columns, pointsOf: ({ teamPoints }) => teamPoints }),
      )
}

/** Returns the standings of a season, without the women's groups of a championship that no longer has any (RU-10). */
export const shownStandings = ({ standings, hasWomenClasses }: Season): Standing[] =>
  hasWomenClasses ? standings : standings.filter(({ group }) => group.kind === "class")

const unitOf = <Cell extends PooledResult>(
  { name, totalPoints, stageTotals, participants }: PooledStanding<Cell>,
  { columns, pointsOf }: Pick<Season, "columns"> & { pointsOf: (cell: Cell) => number },
): PooledUnit => ({
  name,
  totalPoints,
  stageTotals,
  participants: participants.map(({ stages, owner, ...line }) => ({
    ...line,
    card: cardOf(owner, columns),
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
