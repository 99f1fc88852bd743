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
import { buildPages } from "./judge/build-pages.ts"

// 20,000 hostile requests to everything that the site answers; the tests send 3,000 others. `npm run -s bench hostile SEED`

const requests = 20_000
const seed = Number(process.argv[2] ?? 20)

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  const endpoints = await findEndpoints(process.cwd(), await serverRoutes(database))
  const site = await startServerProcess({ NULLE_DATA: dataFolder }, { isQuiet: true })
  try {
    const attacked = await prepareAttack({ url: site.url, database })
    const started = performance.now()
    const { statuses, failures, reached } = await sendHostile(attacked, endpoints, { seed, requests })
    const seconds = Math.round((performance.now() - started) / 1000)
    for (const failure of [...failures, ...site.failures().map((line) => JSON.stringify(line))].slice(0, 20))
      console.log(failure)
    console.log(JSON.stringify(statuses))
    return {
      seed,
      requests,
      reached: reached.size,
      failures: failures.length,
      logged: site.failures().length,
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
process.exitCode = figures.failures + figures.logged === 0 ? 0 : 1
