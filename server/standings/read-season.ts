import { and, eq } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import { seasonRulesIn } from "#domain/competitions/championship-rules.ts"
import type { PublicationStatus } from "#domain/competitions/stage-change.ts"
import { resultsAddress, stagePath } from "#domain/competitions/stage-path.ts"
import { isCounted, type ResultsStatus } from "#domain/results/results-status.ts"
import type { Resolution } from "#domain/standings/conflicts.ts"
import type { LastPublished } from "#domain/standings/last-published.ts"
import type { Ranking } from "#domain/standings/rank-standings.ts"
import { type NumberedStage, numberStages } from "#domain/standings/stage-columns.ts"
import type { Standing } from "#domain/standings/standing.ts"
import type { StandingsRules } from "#domain/standings/standings-rules.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { championshipStandings } from "#server/db/schema/standings.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import {
  type ChampionshipPlace,
  classesOfChampionship,
  isChampionship,
  isOf,
  pathOf,
} from "#server/stages/championship-place.ts"
import { lockStandings } from "#server/stages/lock-standings.ts"
import { readStandings } from "./read-standings.ts"

/** A published stage as standings count it, with the address of its results. */
export type SeasonStage = NumberedStage<{
  key: number
  id: string
  title: string
  location: string | null
  status: PublicationStatus
  startsOn: number
  /** ISO date in the institution's time zone. */
  startDay: string
  resultsStatus: ResultsStatus
}> & {
  /** Address of the stage's results. */
  url: string
  /** The path of the stage. */
  path: string
}

/** The data of a championship's season that its standings are made of. */
export type Season = {
  place: ChampionshipPlace
  displayName: string
  timeZone: string
  publicationStatus: PublicationStatus
  hasWomenClasses: boolean
  hasClubStandings: boolean
  hasTeamCompetition: boolean
  /** The highest order first. */
  classes: { key: number; name: string; order: number; clubStandingMultiplier: number }[]
  /** The published stages by start date. */
  stages: SeasonStage[]
  /** Those with a resultsStatus: only they have a column (SD-05). */
  columns: SeasonStage[]
  /** How places are set from now on. */
  ranking: Ranking
  /** How the stored places were set: by the rules of that time. */
  ranked: Ranking
  /** These rules as they are stored; null: no places are set yet. */
  rankedBy: StandingsRules | null
  /** Permanent resolutions of secretaries. */
  resolutions: readonly Resolution[]
  /** What visitors see while published stages are corrected (D-46). */
  lastPublished: LastPublished | null
  /** When the published standings were corrected (D-53); null: not since they were last published. */
  correctedOn: number | null
  /** Their results of generated stages, without the remaining drafts of reopened stages. */
  standings: Standing[]
}

type SeasonOptions = {
  /** The stage that is generated: its drafts from before it was reopened are included. */
  generating?: { stageKey: number } | undefined
  /** Only standings with this position or a better one. */
  lastPosition?: number | null
}

/** Returns a championship's season, or null where there is no such championship. */
export const readSeason = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
  { generating, lastPosition = null }: SeasonOptions = {},
): Promise<Season | null> => {
  const [found] = await db
    .select({ championship, timeZone: institution.timeZone, common: championshipStandings })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .leftJoin(
      championshipStandings,
      and(
        eq(championshipStandings.institutionId, championship.institutionId),
        eq(championshipStandings.championshipId, championship.id),
      ),
    )
    .where(isChampionship(place))
  if (!found) return null
  const classes = await classesOfChampionship(db, place)
  const stages = await readStages(db, place, found.timeZone)
  const columns = stages.filter((one) => one.stage.resultsStatus !== null)
  const held = columns.filter(
    ({ stage: { key, resultsStatus } }) => isCounted(resultsStatus) || key === generating?.stageKey,
  )
  const { displayName, publicationStatus, hasWomenClasses, hasClubStandings, hasTeamCompetition, rules } =
    found.championship
  const { mode = "total", resolutions = [], lastPublished = null, correctedOn = null } = found.common ?? {}
  const currentRules = seasonRulesIn(rules)
  const rankedBy = found.common?.rankedBy ?? null
  return {
    place,
    displayName,
    timeZone: found.timeZone,
    publicationStatus,
    hasWomenClasses,
    hasClubStandings,
    hasTeamCompetition,
    classes,
    stages,
    columns,
    ranking: rankingOf(columns, { rules: currentRules, mode }),
    ranked: rankingOf(columns, { rules: rankedBy ?? currentRules, mode }),
    rankedBy,
    resolutions,
    lastPublished,
    correctedOn,
    standings: await readStandings(db, place, { classes, columns: held, lastPosition }),
  }
}

/** Returns how standings with these stage columns are ranked. */
export const rankingOf = (
  columns: readonly SeasonStage[],
  { rules, mode }: Pick<Ranking, "rules" | "mode">,
): Ranking => ({
  rules,
  mode,
  stages: columns.length,
  alwaysCounted: columns.flatMap(({ order, stage: { id } }) =>
    rules.drops.alwaysCounted.includes(id) ? [order] : [],
  ),
})

const readStages = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
  timeZone: string,
): Promise<SeasonStage[]> => {
  const rows = await db
    .select({
      key: stage.key,
      id: stage.id,
      title: stage.title,
      location: stage.location,
      status: stage.status,
      startsOn: stage.competitionStartDate,
      resultsStatus: stage.resultsStatus,
    })
    .from(stage)
    .where(isOf(stage, place))
  const withDays = rows.map((row) => ({ ...row, startDay: localDayOf(row.startsOn, timeZone) }))
  const params = { institution: place.institutionId, championship: place.championshipId }
  return numberStages(withDays).map((one) => {
    const path = stagePath({ ...params, stage: one.stage.id })
    return { ...one, path, url: resultsAddress(path) }
  })
}

/** Takes the lock of a championship's standings, and returns its season as `readSeason` does. */
export const lockSeason = async (
  tx: Transaction,
  place: ChampionshipPlace,
  generating?: { stageKey: number },
): Promise<Season> => {
  await lockStandings(tx, place)
  const season = await readSeason(tx, place, { generating })
  if (!season) throw new Error(`${pathOf(place)} is locked and not there`)
  return season
}

/** Returns the standings with results of the season's stages. */
export const heldStandings = ({ standings }: Pick<Season, "standings">): Standing[] =>
  standings.filter(({ results }) => results.length > 0)

/** Returns the orders of the stages whose standings are published (D-24). */
export const publishedOrders = ({ columns }: Pick<Season, "columns">): Set<number> =>
  new Set(
    columns.flatMap(({ order, stage }) => (stage.resultsStatus === "StandingsPublished" ? [order] : [])),
  )
