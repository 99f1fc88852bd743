import { rmSync } from "node:fs"
import { join } from "node:path"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { findEndpoints } from "#tests/attacks/endpoints.ts"
import { sendHostile } from "#tests/attacks/send-hostile.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { watchHealth } from "./hostile/watch-health.ts"
import { buildPages } from "./judge/build-pages.ts"
import { chooseSize, words } from "./support/size.ts"

// 200,000 hostile requests to all addresses; the tests send 3,000 others. `npm run -s bench hostile SEED`
// No answer may be a failure of the server or take longer than a second, `/healthz` answers throughout, and memory stays.

const requests = chooseSize({ usual: 200_000, smallest: 100 })
const seed = Number(words[0] ?? 20)

const slowestAllowed = 1_000
/** Of the memory after the first quarter. */
const growthAllowed = 1.25

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  const endpoints = await findEndpoints(process.cwd(), await serverRoutes(database))
  const site = await startServerProcess({ NULLE_DATA: dataFolder, METRICS_PORT: "0" }, { isQuiet: true })
  try {
    const attacked = await prepareAttack({ url: site.url, database })
    const started = performance.now()
    const health = watchHealth(site)
    const { statuses, failures, reached, slowest } = await sendHostile(attacked, endpoints, {
      seed,
      requests,
    })
    const { slowestHealth, unhealthy, memory } = await health.end()
    const seconds = Math.round((performance.now() - started) / 1000)
    for (const failure of [...failures, ...site.failures().map((line) => JSON.stringify(line))].slice(0, 20))
      console.log(failure)
    console.log(JSON.stringify(statuses))
    console.log(`slowest: ${slowest.endpoint}`)
    return {
      seed,
      requests,
      reached: reached.size,
      failures: failures.length,
      logged: site.failures().length,
      slowest: Math.round(slowest.took),
      slowestHealth: Math.round(slowestHealth),
      unhealthy,
      memory,
      growth: Number((memory.end / memory.early).toFixed(2)),
      seconds,
    }
  } finally {
    await site.end("SIGTERM")
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

const figures = await run()
console.log(JSON.stringify({ bench: "hostile", ...figures }))
const { failures, logged, unhealthy, slowest, slowestHealth, growth } = figures
const isFast = Math.max(slowest, slowestHealth) <= slowestAllowed
process.exitCode = failures + logged + unhealthy === 0 && isFast && growth <= growthAllowed ? 0 : 1
