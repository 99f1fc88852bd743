import { and, desc, eq, or, sql } from "drizzle-orm"
import type { StandingsPage, StandingsTab } from "#contracts/standings.ts"
import { may } from "#domain/access/may.ts"
import { standingsNow } from "#domain/standings/last-published.ts"
import { countedStages } from "#domain/standings/stage-columns.ts"
import { procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { type Db, readTogether, type Transaction } from "#server/db/transaction.ts"
import {
  type ChampionshipPlace,
  championshipAt,
  isChampionship,
  isOf,
} from "#server/stages/championship-place.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { readSeason, type Season } from "./read-season.ts"
import { latestEntries, standingsContent } from "./standings-content.ts"

type Input = { place: ChampionshipPlace; tab: StandingsTab }

/**
 * Returns the standings page of a championship, or null where there is none. Unpublished standings are only for secretaries of
 * the institution (SD-04); data that only they may see is not even read for others (SD-09, XC-04). A tab that the championship
 * does not have is the first one.
 */
export const standingsPage = async (
  { db, actor }: ReadContext,
  { place, tab }: Input,
): Promise<StandingsPage | null> => {
  const { season, colors } = await readTogether(db, async (tx) => ({
    season: await readSeason(tx, place),
    colors: await readClassColors(tx, place),
  }))
  if (!season) return null
  const isSecretary = may(actor, "manage-standings", { institution: place.institutionId })
  const tabs = tabsOf(season)
  const { institutionId: institution, championshipId: id } = place
  const { displayName, publicationStatus, timeZone } = season
  const corrected = correctedStages(season)
  const seen = isSecretary ? season : seenByVisitors(season)
  const isShown = isSecretary || publicationStatus === "published"
  const shownTab = tabs.includes(tab) ? tab : "individual"
  const riderOf = await findRiders(db, isShown && shownTab === "individual" ? latestEntries(seen) : [])
  return {
    championship: { institution, id, displayName, publicationStatus },
    tabs,
    isSecretary,
    timeZone,
    corrected: isShown ? corrected : [],
    standings: isShown
      ? {
          columns: columnsOf(seen),
          counted: countedStages(seen.columns.length),
          mode: seen.ranking.mode,
          colors,
          content: standingsContent(seen, { tab: shownTab, isSecretary, riderOf }),
        }
      : null,
  }
}

/** Returns the colours of a championship's classes by name, `#rrggbb`, as the latest published stage of each has it. */
export const readClassColors = async (
  db: Db | Transaction,
  place: ChampionshipPlace,
): Promise<Record<string, string>> => {
  const rows = await db
    .selectDistinctOn([championshipClass.key], { name: championshipClass.name, color: stageClass.color })
    .from(stageClass)
    .innerJoin(stage, eq(stage.key, stageClass.stageKey))
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .where(and(isOf(stage, place), eq(stage.status, "published")))
    .orderBy(championshipClass.key, desc(stage.competitionStartDate))
  return Object.fromEntries(rows.map(({ name, color }) => [name, color]))
}

/** The published stages that are being corrected and still belong to the championship. */
const correctedStages = ({ lastPublished, stages }: Season): StandingsPage["corrected"] =>
  (lastPublished?.corrected ?? []).flatMap(({ key, since }) => {
    const found = stages.find(({ stage }) => stage.key === key)
    return found ? [{ title: found.stage.title, since }] : []
  })

/** Returns the season as visitors see it: while published stages are corrected, as it was when it was last published (D-46). */
export const seenByVisitors = (season: Season): Season => {
  const { lastPublished, stages, ranking } = season
  if (!lastPublished || correctedStages(season).length === 0) return season
  const columns = stages.flatMap((one) => {
    const known = lastPublished.columns.find(({ key }) => key === one.stage.key)
    return known ? [{ ...one, stage: { ...one.stage, resultsStatus: known.resultsStatus } }] : []
  })
  const byKey = new Map(columns.map((column) => [column.stage.key, column]))
  return {
    ...season,
    columns,
    ranking: { ...ranking, mode: lastPublished.mode, stages: columns.length },
    standings: standingsNow(lastPublished, (key) => byKey.get(key)),
  }
}

const tabsOf = ({ hasClubStandings, hasTeamCompetition }: Season): StandingsTab[] => [
  "individual",
  ...(hasClubStandings ? (["club"] as const) : []),
  ...(hasTeamCompetition ? (["team"] as const) : []),
]

const columnsOf = ({ columns, standings }: Season) => {
  const cells = standings.flatMap(({ results }) => results)
  const drafts = new Set(cells.flatMap(({ order, status }) => (status === "draft" ? [order] : [])))
  return columns.flatMap(({ order, place, title, url, stage: { startDay, resultsStatus } }) =>
    resultsStatus === null
      ? []
      : [{ order, place, title, url, day: startDay, resultsStatus, isDraft: drafts.has(order) }],
  )
}

/**
 * Returns a version that changes with everything that the standings pages of these championships are made of: the standings,
 * the championship, its classes with their colours, its stages, and the pages that its riders have.
 */
export const standingsVersion = async (db: Db, ...places: ChampionshipPlace[]): Promise<string> => {
  if (places.length === 0) return ""
  const { rows } = await db.execute<{ version: string | null }>(sql`
    select string_agg(md5(jsonb_build_array(
      to_jsonb(championship), institution.time_zone,
      (select revision from championship_standings c
        where c.institution_id = championship.institution_id and c.championship_id = championship.id),
      (select jsonb_agg(to_jsonb(class) order by class.key) from championship_class class
        where class.institution_id = championship.institution_id and class.championship_id = championship.id),
      (select jsonb_agg(jsonb_build_array(stage_key, class_key, color) order by stage_key, class_key) from stage_class
        join stage on stage.key = stage_key
        where stage.institution_id = championship.institution_id and stage.championship_id = championship.id),
      (select jsonb_agg(jsonb_build_array(id, title, location, status, competition_start_date, results_status) order by key)
        from stage where stage.institution_id = championship.institution_id and stage.championship_id = championship.id),
      (select jsonb_agg(jsonb_build_array(participant_id, rider.id) order by stage_key, participant_id)
        from stage join standing_result on stage_key = stage.key
        left join linked_entry linked using (stage_key, participant_id)
        join rider on rider.id = coalesce(linked.rider_id, (select id from rider where user_id = participant_id))
        where not is_hidden and stage.institution_id = championship.institution_id
        and stage.championship_id = championship.id)
    )::text), ' ' order by championship.institution_id, championship.id) as version
    from championship join institution on institution.id = championship.institution_id
    where ${or(...places.map(isChampionship))}`)
  return rows[0]?.version ?? ""
}

/** The procedures by which visitors read standings. */
export const pageProcedures = {
  page: procedures.standings.page.handler(async ({ input, context, errors }) => {
    const { championship, tab } = input
    const place = championshipAt(championship)
    const current = () => standingsVersion(context.db, place)
    // read before the standings: if they are newer than their version, the page is only rendered again
    context.track(`standings ${championship}`, { version: await current(), current })
    const page = await standingsPage(context, { place, tab })
    if (!page) throw errors["championship-not-found"]()
    return page
  }),
}
