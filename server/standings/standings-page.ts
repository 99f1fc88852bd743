import { isDeepStrictEqual } from "node:util"
import { and, desc, eq } from "drizzle-orm"
import type { ShownRules, StandingsPage, StandingsTab } from "#contracts/standings/standings.ts"
import { may } from "#domain/access/may.ts"
import { stagesWithoutZeros } from "#domain/standings/rank-standings.ts"
import { countedStages } from "#domain/standings/stage-columns.ts"
import { isSameGroup } from "#domain/standings/standing.ts"
import { neededStages } from "#domain/standings/standing-totals.ts"
import { procedures } from "#server/api/chain.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { type Db, readTogether, type Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, championshipAt, isOf } from "#server/stages/championship-place.ts"
import { findRiders } from "#server/stages/find-riders.ts"
import { heldStandings, readSeason, type Season } from "./read-season.ts"
import { correctedTitles, seenByVisitors } from "./seen-by-visitors.ts"
import { groupsOf, latestEntries, standingsContent } from "./standings-content.ts"
import { trackRiderLinks, trackStandings } from "./standings-version.ts"

type Input = { place: ChampionshipPlace; tab: StandingsTab }

/**
 * Returns the standings page of a championship; null where there is none, or nothing of it is public and the actor is none of its
 * secretaries (XC-02). Unpublished standings are only for them (SD-04); data that only they may see is not even read for others
 * (SD-09, XC-04). A tab that the championship does not have is the first one.
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
  const seen = isSecretary ? season : seenByVisitors(season)
  const isShown = isSecretary || publicationStatus === "published"
  if (!isShown && season.stages.length === 0) return null
  const shownTab = tabs.includes(tab) ? tab : "individual"
  const riderOf = await findRiders(db, isShown && shownTab === "individual" ? latestEntries(seen) : [])
  return {
    championship: { institution, id, displayName, publicationStatus },
    tabs,
    isSecretary,
    timeZone,
    corrected: isShown ? correctedTitles(season) : [],
    correctedOn: isShown ? season.correctedOn : null,
    standings: isShown
      ? {
          columns: columnsOf(seen),
          counted: countedStages(seen.ranked),
          mode: seen.ranked.mode,
          rules: shownRules(seen, isSecretary),
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

const shownRules = (season: Season, isSecretary: boolean): ShownRules => {
  const { ranked, ranking } = season
  const { rules, stages, alwaysCounted } = ranked
  const { alwaysCounted: _ids, ...drops } = rules.drops
  return {
    ...rules,
    drops,
    alwaysCounted,
    withoutZeros: rules.tieOrder.includes("most-zeros") ? withoutZeros(season) : [],
    needed: neededStages(rules.minimum, stages),
    areChanged: isSecretary && !isDeepStrictEqual(rules, ranking.rules),
  }
}

/** Returns the groups with stages whose zeros are not known for everybody, and these stages (RX-06). */
const withoutZeros = (season: Season): ShownRules["withoutZeros"] => {
  const held = heldStandings(season)
  return groupsOf(season).flatMap((group) => {
    const unknown = stagesWithoutZeros(held.filter((one) => isSameGroup(one.group, group)))
    const stages = season.columns.flatMap(({ order }) => (unknown.has(order) ? [order] : []))
    return stages.length === 0 ? [] : [{ group, stages }]
  })
}

/** The procedures by which visitors read standings. */
export const pageProcedures = {
  page: procedures.standings.page.handler(async ({ input, context, errors }) => {
    const { championship, tab } = input
    const place = championshipAt(championship)
    await trackStandings(context, place)
    // also for another tab: one that the championship does not have shows the riders
    await trackRiderLinks(context, place)
    const page = await standingsPage(context, { place, tab })
    if (!page) throw errors["championship-not-found"]()
    return page
  }),
}
