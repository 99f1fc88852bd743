import { rmSync } from "node:fs"
import { join } from "node:path"
import { isAlive, readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { migrate } from "#server/db/migrate.ts"
import { connectDatabase, openDatabase } from "#server/db/open-database.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { until } from "#tests/support/until.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import { chooseSize, words } from "./support/size.ts"
import { fullDay, runDay, type SyncSite, smallDay } from "./sync/run-day.ts"

// Days of judges and of two sign-on desks on lines that lose, delay, double and reorder, with clocks that are wrong, phones whose app dies at any
// moment or that are taken over, and a server that is killed: what the server has at the end is what they meant. The
// first argument is the number of days; one of twenty is a full one.

const seeds = Number(words[0] ?? chooseSize({ usual: 200, smallest: 1 }))
const isFull = (seed: number) => seed % 20 === 10

const run = async (site: SyncSite) => {
  const sum = { diverged: 0, lost: 0, doubled: 0 }
  for (let seed = 1; seed <= seeds; seed += 1) {
    const start = performance.now()
    const day = await runDay(site, seed, isFull(seed) ? fullDay : smallDay(seededChance(seed)))
    sum.diverged += day.diverged
    sum.lost += day.lost
    sum.doubled += day.doubled
    const isWrong = day.diverged + day.lost + day.doubled > 0
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (isWrong) console.log(`seed ${seed}: ${JSON.stringify(day)}`)
    else if (isFull(seed)) console.log(`seed ${seed}: a full day, ${seconds} s, nothing wrong`)
  }
  return sum
}

await buildPages()
const folder = temporaryFolder()
const dataFolder = join(folder, "data")
const prepared = await openDatabase({ dataFolder })
await migrate(prepared)
const { connection } = prepared
await prepared.close()
const server = await startServer(dataFolder)
const { db, close } = connectDatabase(connection)
try {
  const sum = await run({ db, url: server.url, restart: server.restart })
  console.log(JSON.stringify({ bench: "sync", seeds, ...sum }))
  process.exitCode = sum.diverged + sum.lost + sum.doubled === 0 ? 0 : 1
} finally {
  await close()
  await server.stop()
  const postmaster = readPostmaster(join(dataFolder, "pg"))
  if (postmaster && isAlive(postmaster.pid)) {
    process.kill(postmaster.pid, "SIGQUIT")
    await until(() => !isAlive(postmaster.pid))
  }
  rmSync(folder, { recursive: true })
}
