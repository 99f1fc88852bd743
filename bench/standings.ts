import { rmSync } from "node:fs"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { makeSeason, type Season, stageCount } from "./standings/make-season.ts"
import { ruleSeason } from "./standings/rule-season.ts"
import { runSeason } from "./standings/run-season.ts"
import { storeSeason } from "./standings/store-season.ts"

// A season from approved results to standings. By the rules alone, measured in the processor's time, which does not count
// what others do on the machine meanwhile; and with a database, by the clock, as a secretary waits for it.

const riders = 300
const rounds = 12

// Ten small seasons take about as long as one large.
const measured = [
  { season: makeSeason(riders), seasons: 10, fastest: Infinity },
  { season: makeSeason(10 * riders), seasons: 1, fastest: Infinity },
]

const measureRules = ({ season, seasons }: { season: Season; seasons: number }): number => {
  const start = process.threadCpuUsage()
  for (let run = 0; run < seasons; run += 1) {
    const { final } = ruleSeason(season)
    const inClasses = final.filter(({ group }) => group.kind === "class").length
    if (inClasses !== season.riders) throw new Error(`${inClasses} riders have a standing`)
  }
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000 / seasons
}

for (let round = 0; round < rounds; round += 1)
  for (const size of measured) size.fastest = Math.min(size.fastest, measureRules(size))

for (const { season, seasons, fastest } of measured) {
  const { final, clubs, teams } = ruleSeason(season)
  console.log(
    `${stageCount} stages, ${season.riders} riders: ${final.length} standings, ${clubs.length} clubs, ${teams.length} teams ` +
      `in ${fastest.toFixed(1)} ms (fastest of ${rounds} rounds of ${seasons})`,
  )
}

/** How long all of it takes with a database of its own, milliseconds. */
const measureTotal = async (): Promise<number> => {
  const dataFolder = temporaryFolder()
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    const season = makeSeason(riders)
    const stored = await storeSeason(database.db, season)
    const start = performance.now()
    const lines = await runSeason(database.db, stored, season.resolutions)
    if (lines !== riders) throw new Error(`${lines} riders have a standing`)
    return performance.now() - start
  } finally {
    await database.close()
    rmSync(dataFolder, { recursive: true })
  }
}

const totalMs = await measureTotal()
const [small = Number.NaN, large = Number.NaN] = measured.map(({ fastest }) => fastest)
console.log(
  JSON.stringify({
    bench: "standings",
    stages: stageCount,
    riders,
    rulesMs: Number(small.toFixed(1)),
    totalMs: Math.round(totalMs),
    growth10x: Number((large / small).toFixed(2)),
  }),
)
