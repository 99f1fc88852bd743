import type { JudgedStage } from "#bench/judge/tapper.ts"
import { fillMarket } from "#bench/market/fill-market.ts"
import { makeSeason } from "#bench/standings/make-season.ts"
import { runSeason } from "#bench/standings/run-season.ts"
import { storeSeason } from "#bench/standings/store-season.ts"
import { chooseSize } from "#bench/support/size.ts"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"

/** Everything that a judge needs to score the stage. */
type Judged = Omit<JudgedStage, "url">

const { riders, ads } = chooseSize({
  usual: { riders: 120, ads: 1_000 },
  smallest: { riders: 24, ads: 20 },
})

/**
 * Fills a data folder with a running stage of 120 riders, the standings of a season with as many and a market of 1,000 ads, in
 * the smallest size with fewer; returns the addresses of the pages that everybody sees, by their names.
 */
export const fillPages = async (
  dataFolder: string,
): Promise<{ addresses: Map<string, string>; judged: Judged }> => {
  const database = await openDatabase({ dataFolder })
  try {
    const { db } = database
    await migrate(database)
    const { stage, unridden } = await makeFullStage(db)
    const { token } = await makeJudge(db, stage)
    const season = makeSeason(riders)
    const stored = await storeSeason(db, season)
    await runSeason(db, stored, season.resolutions)
    await fillMarket(db, ads)
    const page = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}`
    return {
      addresses: new Map([
        ["results", `${page}/results`],
        ["stage", page],
        ["home", "/"],
        ["standings", `/competitions/${stored.place.institutionId}/${stored.place.championshipId}`],
        ["market", "/market"],
      ]),
      judged: { token, stage: stage.path, places: unridden },
    }
  } finally {
    await database.close()
  }
}
