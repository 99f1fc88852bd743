import { and, asc, desc, eq, exists, gt, max } from "drizzle-orm"
import { localDayOf } from "#contracts/fields/local-time.ts"
import type { ChampionshipLeaders } from "#contracts/standings/standings.ts"
import { leadersOf, longestSeason, ofRunningSeason } from "#domain/standings/season-leaders.ts"
import { type CallContext, procedures } from "#server/api/chain.ts"
import { championship, institution, stage } from "#server/db/schema/competitions.ts"
import { standingResult } from "#server/db/schema/standings.ts"
import { type Db, readTogether, type Transaction } from "#server/db/transaction.ts"
import { type ChampionshipPlace, isChampionshipOfStage, pathOf } from "#server/stages/championship-place.ts"
import { heldStandings, readSeason } from "./read-season.ts"
import { seenByVisitors } from "./seen-by-visitors.ts"
import { groupsOf } from "./standings-content.ts"
import { readClassColors } from "./standings-page.ts"
import { standingsVersion } from "./standings-version.ts"

/** The championships that the home page has room for, and those among which it looks for them. */
const most = { shown: 6, read: 50 }

/** Returns the championships of the season that runs that have published standings, the one with the latest stage first. */
const runningChampionships = async (db: Db | Transaction, now: number): Promise<ChampionshipPlace[]> => {
  const isInStandings = db
    .select({ key: standingResult.stageKey })
    .from(standingResult)
    .where(eq(standingResult.stageKey, stage.key))
  const rows = await db
    .select({
      institutionId: championship.institutionId,
      championshipId: championship.id,
      timeZone: institution.timeZone,
      latest: max(stage.competitionStartDate),
    })
    .from(championship)
    .innerJoin(institution, eq(institution.id, championship.institutionId))
    .innerJoin(stage, isChampionshipOfStage)
    .where(
      and(
        eq(championship.publicationStatus, "published"),
        eq(stage.status, "published"),
        gt(stage.competitionStartDate, now - longestSeason),
        exists(isInStandings),
      ),
    )
    .groupBy(championship.institutionId, championship.id, institution.timeZone)
    .orderBy(desc(max(stage.competitionStartDate)), asc(championship.institutionId), asc(championship.id))
    .limit(most.read)
  const ridden = rows.flatMap(({ latest, ...row }) =>
    latest === null ? [] : { ...row, latest, year: localDayOf(latest, row.timeZone).slice(0, 4) },
  )
  return ofRunningSeason(ridden, now)
    .slice(0, most.shown)
    .map(({ institutionId, championshipId }) => ({ institutionId, championshipId }))
}

/** Returns who leads a championship as visitors see it; null where nobody has points, or it is gone. */
const leadersOfChampionship = async (
  db: Transaction,
  place: ChampionshipPlace,
): Promise<ChampionshipLeaders | null> => {
  const season = await readSeason(db, place, { lastPosition: 2 })
  if (!season) return null
  const colors = await readClassColors(db, place)
  const seen = seenByVisitors(season)
  const leading = leadersOf(heldStandings(seen), { groups: groupsOf(seen), mode: seen.ranked.mode })
  if (leading.length === 0) return null
  const { institutionId: institution, championshipId: id } = place
  return {
    championship: { institution, id, displayName: season.displayName },
    stages: {
      ridden: seen.columns.filter((one) => one.stage.resultsStatus !== "Approved").length,
      all: season.stages.length,
    },
    groups: leading.map(({ leaders, ...group }) => ({
      ...group,
      leaders: leaders.map(({ name, racingNumber, results, group: { name: groupName } }) => ({
        name,
        racingNumber,
        color: colors[results.at(-1)?.racingClass ?? groupName] ?? "#ffffff",
      })),
    })),
  }
}

/** Returns who leads the championships of the season that runs, for visitors (CL-07). */
export const seasonLeaders = (db: Db, now: number): Promise<ChampionshipLeaders[]> =>
  readTogether(db, async (tx) => {
    const found: ChampionshipLeaders[] = []
    for (const place of await runningChampionships(tx, now)) {
      const leaders = await leadersOfChampionship(tx, place)
      if (leaders) found.push(leaders)
    }
    return found
  })

/** Returns a version of which championships these are, and of their standings. */
const leadersVersion = async (db: Db, now: number): Promise<string> => {
  const places = await runningChampionships(db, now)
  return `${places.map(pathOf).join(" ")} ${await standingsVersion(db, ...places)}`
}

/**
 * Returns the leaders of a database at the times of a clock; those of a version may be newer. A page of somebody who is signed in is not
 * cached and shows the same leaders: the last that were read are kept.
 */
export const createSeasonLeaders = (db: Db, clock: () => number): CallContext["leaders"] => {
  let last: { version: string; leaders: ChampionshipLeaders[] } | null = null
  return {
    version: () => leadersVersion(db, clock()),
    read: async (version) => {
      if (last?.version !== version) last = { version, leaders: await seasonLeaders(db, clock()) }
      return last.leaders
    },
  }
}

/** The procedure that returns the leaders. */
export const leadersProcedures = {
  leaders: procedures.standings.leaders.handler(async ({ context: { leaders, track } }) => {
    // read before the standings: if they are newer than their version, they are only read again
    const version = await leaders.version()
    track("season leaders", { version, current: leaders.version })
    return leaders.read(version)
  }),
}
