import type {
  PooledUnit,
  SecretLine,
  StandingLine,
  StandingsContent,
  StandingsGroup,
  StandingsPage,
  StandingsTab,
} from "#contracts/standings.ts"
import { may } from "#domain/access/may.ts"
import { clubStandings } from "#domain/standings/club-standings.ts"
import { countRiders } from "#domain/standings/count-riders.ts"
import { explainStanding } from "#domain/standings/explain-standing.ts"
import type { PooledResult, PooledStanding } from "#domain/standings/pooled-standing.ts"
import { countedStages } from "#domain/standings/stage-columns.ts"
import type { Standing } from "#domain/standings/standing.ts"
import type { Ranking } from "#domain/standings/standing-criteria.ts"
import { byGroup, isSameGroup, type StandingGroup, womenGroups } from "#domain/standings/standing-group.ts"
import type { StandingReason } from "#domain/standings/standing-reason.ts"
import { standingTotals } from "#domain/standings/standing-totals.ts"
import { teamStandings } from "#domain/standings/team-standings.ts"
import type { ChampionshipPlace } from "#server/db/championship-place.ts"
import type { ReadContext } from "#server/db/context.ts"
import { publishedOrders } from "./published-orders.ts"
import { readClassColors } from "./read-class-colors.ts"
import { readSeason, type Season } from "./read-season.ts"

type Asked = { place: ChampionshipPlace; tab: StandingsTab }

/**
 * Returns the standings page of a championship, or null where there is none. Standings that are not published are read for
 * secretaries of the institution only (SD-04); what only they see is not even made for others (SD-09, XC-04). A tab that the
 * championship does not have is the first one.
 */
export const standingsPage = async (
  { db, actor }: ReadContext,
  { place, tab }: Asked,
): Promise<StandingsPage | null> => {
  const read = await db.transaction(
    async (tx) => ({ season: await readSeason(tx, place), colors: await readClassColors(tx, place) }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  )
  const { season, colors } = read
  if (!season) return null
  const isSecretary = may(actor, "manage-standings", { institution: place.institutionId })
  const tabs = tabsOf(season)
  const { institutionId: institution, championshipId: id } = place
  const { displayName, publicationStatus } = season
  const isShown = isSecretary || publicationStatus === "published"
  return {
    championship: { institution, id, displayName, publicationStatus },
    tabs,
    isSecretary,
    standings: isShown
      ? {
          columns: columnsOf(season),
          counted: countedStages(season.columns.length),
          mode: season.ranking.mode,
          colors,
          content: contentOf(season, { tab: tabs.includes(tab) ? tab : "individual", isSecretary }),
        }
      : null,
  }
}

const tabsOf = ({ hasClubStandings, hasTeamCompetition }: Season): StandingsTab[] => [
  "individual",
  ...(hasClubStandings ? (["club"] as const) : []),
  ...(hasTeamCompetition ? (["team"] as const) : []),
]

const columnsOf = ({ columns }: Season) =>
  columns.flatMap(({ order, title, url, stage: { startDay, resultsStatus } }) =>
    resultsStatus === null ? [] : [{ order, title, url, day: startDay, resultsStatus }],
  )

const contentOf = (
  season: Season,
  { tab, isSecretary }: { tab: StandingsTab; isSecretary: boolean },
): StandingsContent => {
  const { standings, classes } = season
  if (tab === "individual") return { tab, groups: groupsOf(season, isSecretary) }
  const units =
    tab === "club"
      ? clubStandings(standings, classes).map((unit) => unitOf(unit, ({ clubPoints }) => clubPoints))
      : teamStandings(standings, classes).map((unit) => unitOf(unit, ({ teamPoints }) => teamPoints))
  return { tab, units }
}

/** The classes as the championship lists them, then the groups of women; only those with a line. */
const groupsOf = (season: Season, isSecretary: boolean): StandingsGroup[] => {
  const shown = season.standings.filter(({ results }) => results.length > 0)
  const members = byGroup(shown)
  const order: StandingGroup[] = [
    ...season.classes.map(({ name }) => ({ kind: "class", name }) as const),
    ...womenGroups.map((name) => ({ kind: "women", name }) as const),
  ]
  const published = publishedOrders(season)
  return order.flatMap((group) => {
    const own = members.find(([first]) => first !== undefined && isSameGroup(first.group, group))
    if (!own) return []
    const byPosition = own.toSorted((a, b) => (a.position ?? own.length) - (b.position ?? own.length))
    return [
      {
        group,
        lines: byPosition.map((one, index) => ({
          ...lineOf(one, season, isSecretary ? secretOf(one, published) : null),
          reason: reasonOf(byPosition[index - 1], one, season.ranking),
        })),
      },
    ]
  })
}

const lineOf = (
  standing: Standing,
  { ranking }: Season,
  secret: SecretLine | null,
): Omit<StandingLine, "reason"> => ({
  id: standing.id,
  name: standing.name,
  racingNumber: standing.racingNumber,
  club: standing.clubId,
  team: standing.team,
  position: standing.position,
  total: standing.total,
  totalMinusWorst: standing.totalMinusWorst,
  dropped: droppedOf(standing, ranking),
  racingClass: standing.results.at(-1)?.racingClass ?? standing.group.name,
  cells: standing.results.map(({ order, points, position, status, resultStatus }) => ({
    order,
    points,
    position,
    status,
    resultStatus,
  })),
  secret,
})

/** Once a stage more is approved, or less, the figures wait to be set anew: until then nothing is told that they do not say. */
const droppedOf = ({ results, total, totalMinusWorst }: Standing, { rules, stages }: Ranking) => {
  const now = standingTotals(results, rules, stages)
  return now.total === total && now.totalMinusWorst === totalMinusWorst ? now.dropped : null
}

const reasonOf = (ahead: Standing | undefined, behind: Standing, ranking: Ranking): StandingReason | null => {
  if (!ahead) return null
  const reason = explainStanding(ahead, behind, ranking)
  const isShared = ahead.position === behind.position
  if (reason.code === "equal") return isShared ? reason : null
  return !isShared && reason.ahead > reason.behind ? reason : null
}

const secretOf = (
  { birthYear, participants, results }: Standing,
  published: ReadonlySet<number>,
): SecretLine => ({
  birthYear,
  riders: distinctRiders(participants),
  isOpen: !results.some(({ order }) => published.has(order)),
})

const distinctRiders = (participants: Standing["participants"]): SecretLine["riders"] => {
  const riders: SecretLine["riders"] = []
  for (const { name, birthYear } of participants)
    if (countRiders([...riders, { name, birthYear }]) > riders.length) riders.push({ name, birthYear })
  return riders
}

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
