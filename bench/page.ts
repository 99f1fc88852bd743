import { rmSync } from "node:fs"
import { join } from "node:path"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { askPage } from "#tests/support/ask-page.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import type { BareAnswer } from "./page/bare-server.ts"
import { measure } from "./page/measure.ts"
import type { Score, ScorerTask } from "./page/scorer.ts"
import { startProcess } from "./page/start-process.ts"
import type { Visit, Visited } from "./page/visitors.ts"

// The results page of a running stage, as visitors without a session get it while a judge scores: how many a second,
// against a bare server of Node that sends the same bytes, and how old the page is that they get.

const limits = { ratio: 0.5, oldestMs: 2_000 }

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const visitors = startProcess<Visit, Visited>("visitors.ts")
  const bare = startProcess<BareAnswer, string>("bare-server.ts")
  const scorer = startProcess<ScorerTask, Score[]>("scorer.ts")
  const processes = [visitors, bare, scorer]
  const ended: Promise<void>[] = []
  const end = () => ended.push(...processes.map((one) => one.end()))
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end)
  let server: Awaited<ReturnType<typeof startServer>> | null = null
  try {
    const { address, ...prepared } = await prepare(dataFolder)
    server = await startServer(dataFolder)
    const url = server.url()
    const page = `${url}${address}`
    const headers = { "Accept-Encoding": "gzip", Connection: "keep-alive" }
    const { head, bytes } = await askPage(page, { headers })
    await scorer.ask({ begin: { url, ...prepared } })
    const same = `${await bare.ask({ head: withoutNodes(head), body: bytes })}${address}`
    console.log(`a page of 120 riders, ${bytes.length} bytes, while a judge scores twice a second`)
    return { bytes: bytes.length, ...(await measure({ visitors, scorer, page, same })) }
  } finally {
    end()
    await Promise.all(ended)
    await server?.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The head of an answer without what Node itself adds to every answer. */
const withoutNodes = (head: string[]): string[] =>
  head.filter(
    (_, index) =>
      !["date", "connection", "keep-alive"].includes(head[index - (index % 2)]?.toLowerCase() ?? ""),
  )

const prepare = async (dataFolder: string) => {
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    const { stage, unridden } = await makeFullStage(database.db)
    const { token } = await makeJudge(database.db, stage)
    const address = `/competitions/${stage.institutionId}/${stage.championshipId}/${stage.id}/results`
    return { address, token, stage: stage.path, places: unridden }
  } finally {
    await database.close()
  }
}

const figures = await run()
const holds = figures.ratio >= limits.ratio && figures.oldestMs <= limits.oldestMs
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(JSON.stringify({ bench: "page", riders: 120, ...figures }))
process.exitCode = holds ? 0 : 1
