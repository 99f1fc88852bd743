import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { type PreparedStage, prepareStages } from "./judge/prepare-stages.ts"
import { signIn } from "./judge/sign-in.ts"
import { startServer } from "./judge/start-server.ts"
import type { BareCrowdCalls } from "./live/bare-crowd-process.ts"
import type { BareCalls } from "./live/bare-loop.ts"
import type { CrowdCalls, Race } from "./live/crowd.ts"
import { type Figures, measureRun, practiseRun } from "./live/measure-run.ts"
import { smallestPace, usualPace } from "./live/pace.ts"
import { chooseSize, words } from "./support/size.ts"
import { startWorker } from "./support/worker.ts"

// A crowd on one stage's page while it is judged: what a spectator costs, and how soon each has a score, beside a bare
// loop that writes the same bytes at the same times to as many sockets. `npm run -s bench live 200` takes fewer.

const size = chooseSize({
  usual: { clients: 2_000, runs: 3, pace: usualPace },
  smallest: { clients: 10, runs: 1, pace: smallestPace },
})
const clients = Number(words[0] ?? size.clients)
const { runs, pace } = size
/** Spectators of the stage that is judged before the clock starts. */
const practising = 20
/** How many milliseconds `p99` may be above that of the bare loop. */
const limits = { p99: 150, steady: 1.3, burst: 0.1 }

/** Throws where a process may not open as many connections as the crowd has. */
const checkOpenFiles = () => {
  const most = execFileSync("sh", ["-c", "ulimit -Hn"]).toString().trim()
  const needed = clients + 200
  if (most !== "unlimited" && Number(most) < needed)
    throw new Error(`A process may open ${most} files here, the crowd needs ${needed}: raise ulimit -Hn`)
}

const run = async (): Promise<Figures[]> => {
  checkOpenFiles()
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const prepared = await prepare(dataFolder)
  // one more stream is the bare loop's
  const streams = String(Math.max(clients, practising) + 1)
  const server = await startServer(dataFolder, { MAX_STREAMS: streams, MAX_STREAMS_PER_ADDRESS: streams })
  const crowd = startWorker<CrowdCalls>(new URL("./live/crowd-process.ts", import.meta.url))
  const bare = startWorker<BareCalls>(new URL("./live/bare-loop.ts", import.meta.url))
  const bareCrowd = startWorker<BareCrowdCalls>(new URL("./live/bare-crowd-process.ts", import.meta.url))
  try {
    const [judge] = prepared.judges
    const database = readPostmaster(join(dataFolder, "pg"))?.pid
    if (!judge || !database) throw new Error("The database does not run")
    const tokens = await signIn(server.url(), judge, prepared.stages)
    const barePort = await bare.call("listen", undefined)
    const parties = { crowd, bare, bareCrowd, barePort, server: server.pid(), database }
    const raceOf = (stage: PreparedStage, spectators: number): Race => {
      const ids = stage.path.split("/").filter((_, index) => index % 2 === 1)
      return {
        url: server.url(),
        stage,
        token: tokens.get(stage.path) ?? "",
        stream: `${server.url()}/live/${ids.join("/")}`,
        clients: spectators,
      }
    }
    const [practice, ...stages] = prepared.stages
    if (practice) await practiseRun(parties, raceOf(practice, practising), pace)
    const figures: Figures[] = []
    for (const stage of stages) figures.push(await measureRun(parties, raceOf(stage, clients), pace))
    return figures
  } finally {
    await crowd.end()
    await bareCrowd.end()
    await bare.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const prepare = async (dataFolder: string) => {
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    return await prepareStages(database.db, { judgeCount: 1, stageCount: 1 + runs })
  } finally {
    await database.close()
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const figures = await run()
const round = (number: number, digits: number) => Number(number.toFixed(digits))
const p99 = round(median(figures.map((one) => one.p99)), 1)
const bareP99 = round(median(figures.map((one) => one.bareP99)), 1)
const steady = round(median(figures.map((one) => one.steady)), 2)
const scoreMs = round(median(figures.map((one) => one.scoreMs)), 1)
const burst = round(median(figures.map((one) => one.burst)), 3)
const lost = figures.reduce((sum, one) => sum + one.lost, 0)
const holds = p99 <= bareP99 + limits.p99 && steady <= limits.steady && burst <= limits.burst && lost === 0
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}, nothing lost`)
console.log(JSON.stringify({ bench: "live", clients, p99, bareP99, scoreMs, steady, burst, lost }))
process.exitCode = holds ? 0 : 1
