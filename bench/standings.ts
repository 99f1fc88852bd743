import { rmSync } from "node:fs"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { nLogNGrowth } from "./growth/steps.ts"
import { makeSeason, type Season, stageCount } from "./standings/make-season.ts"
import { ruleSeasons } from "./standings/rule-season.ts"
import { runSeason } from "./standings/run-season.ts"
import { storeSeason } from "./standings/store-season.ts"
import { chooseSize } from "./support/size.ts"

// A season from approved results to standings. By the rules alone, measured in the processor's time, which does not count
// what others do on the machine meanwhile; and with a database, by the clock, as a secretary waits for it.

const { riders, rounds, storedRounds } = chooseSize({
  usual: { riders: 300, rounds: 12, storedRounds: 3 },
  smallest: { riders: 24, rounds: 1, storedRounds: 1 },
})

// If the cost of the rules is linear, ten small seasons side by side take as long, in as much memory, as one with ten times the
// riders: the difference shows how the cost grows.
const measured = [
  { seasons: Array.from({ length: 10 }, (_, seed) => makeSeason(riders, seed)), fastest: Infinity },
  { seasons: [makeSeason(10 * riders)], fastest: Infinity },
]

const measureRules = (seasons: readonly Season[]): number => {
  const start = process.threadCpuUsage()
  const ruled = ruleSeasons(seasons)
  const { user, system } = process.threadCpuUsage(start)
  for (const [index, { final }] of ruled.entries()) {
    const inClasses = final.filter(({ group }) => group.kind === "class").length
    if (inClasses !== seasons[index]?.riders) throw new Error(`${inClasses} riders have a standing`)
  }
  return (user + system) / 1000 / seasons.length
}

for (let round = 0; round < rounds; round += 1)
  for (const size of measured) size.fastest = Math.min(size.fastest, measureRules(size.seasons))

for (const { seasons, fastest } of measured) {
  const [{ final, clubs, teams } = { final: [], clubs: [], teams: [] }] = ruleSeasons(seasons)
  console.log(
    `${stageCount} stages, ${seasons[0]?.riders} riders: ${final.length} standings, ${clubs.length} clubs, ${teams.length} teams ` +
      `in ${fastest.toFixed(1)} ms (fastest of ${rounds} rounds of ${seasons.length})`,
  )
}

/** How long all of it takes with a database, the fastest of some seasons, milliseconds. */
const measureTotal = async (): Promise<number> => {
  const dataFolder = temporaryFolder()
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    let fastest = Infinity
    for (let round = 0; round < storedRounds; round += 1) {
      const season = makeSeason(riders, round)
      const stored = await storeSeason(database.db, season)
      const start = performance.now()
      const lines = await runSeason(database.db, stored, season.resolutions)
      fastest = Math.min(fastest, performance.now() - start)
      if (lines !== riders) throw new Error(`${lines} riders have a standing`)
    }
    return fastest
  } finally {
    await database.close()
    rmSync(dataFolder, { recursive: true })
  }
}

const totalMs = await measureTotal()
const [small = Number.NaN, large = Number.NaN] = measured.map(({ fastest }) => fastest)
const growth10x = Number((large / small).toFixed(2))
/** Ten times the riders may cost the rules as many times more as n log n. */
const limits = { growth10x: Number(nLogNGrowth(riders, 10 * riders).toFixed(2)) }
const holds = growth10x <= limits.growth10x
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(
  JSON.stringify({
    bench: "standings",
    stages: stageCount,
    riders,
    rulesMs: Number(small.toFixed(1)),
    totalMs: Math.round(totalMs),
    growth10x,
  }),
)
process.exitCode = holds ? 0 : 1
