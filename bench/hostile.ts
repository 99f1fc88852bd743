import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { prepareAttack } from "#tests/attacks/attacked-site.ts"
import { findEndpoints } from "#tests/attacks/endpoints.ts"
import { sendHostile } from "#tests/attacks/send-hostile.ts"
import { startServerProcess } from "#tests/support/server-process.ts"
import { serverRoutes } from "#tests/support/server-routes.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { costlyKinds } from "./hostile/costly-requests.ts"
import { type Cost, growthOf, isTooCostly, measureCosts } from "./hostile/measure-costs.ts"
import { watchHealth } from "./hostile/watch-health.ts"
import { buildPages } from "./judge/build-pages.ts"
import { chooseSize, words } from "./support/size.ts"

// 200,000 hostile requests to all addresses; the tests send 3,000 others. `npm run -s bench hostile SEED`
// No answer may be a failure of the server or take longer than a second, `/healthz` answers throughout, and memory stays. Before that,
// each kind of costly request is measured by the processor time of the server.

const { requests, ofKind } = chooseSize({
  usual: { requests: 200_000, ofKind: 50 },
  smallest: { requests: 100, ofKind: 1 },
})
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
  const site = await startServerProcess(
    { NULLE_DATA: dataFolder, METRICS_PORT: "0", TRUSTED_PROXIES: "1" },
    { isQuiet: true },
  )
  try {
    const attacked = await prepareAttack({ url: site.url, database })
    const costs = await measureCosts(site, costlyKinds(attacked.filled.stage.path, builtVersion()), ofKind)
    for (const cost of costs.filter(isTooCostly)) console.log(`too costly: ${JSON.stringify(cost)}`)
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
      ...sumUp(costs),
      tooCostly: costs.filter(isTooCostly).length,
    }
  } finally {
    await site.end("SIGTERM")
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

/** The version of the build, without which the server looks up no links. */
const builtVersion = (): string => {
  const files = readdirSync(join(import.meta.dirname, "../build/current/client/assets"))
  return files.map((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1]).find(Boolean) ?? ""
}

const sumUp = (costs: readonly Cost[]) => {
  const rounded = (figure: number) => Number(figure.toFixed(2))
  const [dearest] = costs.filter(({ isPage }) => !isPage).toSorted((a, b) => b.long - a.long)
  const [steepest] = costs.toSorted((a, b) => growthOf(b) - growthOf(a))
  return {
    kinds: costs.length,
    costliest: { kind: dearest?.name ?? "", ms: rounded(dearest?.long ?? 0) },
    steepest: { kind: steepest?.name ?? "", growth: rounded(steepest ? growthOf(steepest) : 0) },
  }
}

const { tooCostly, ...figures } = await run()
console.log(JSON.stringify({ bench: "hostile", ...figures }))
const { failures, logged, unhealthy, slowest, slowestHealth, growth } = figures
const isFast = Math.max(slowest, slowestHealth) <= slowestAllowed
process.exitCode =
  failures + logged + unhealthy + tooCostly === 0 && isFast && growth <= growthAllowed ? 0 : 1
