import { rmSync } from "node:fs"
import { join } from "node:path"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import { ageOfOldest } from "./page/age-of-oldest.ts"
import type { BareServerCalls } from "./page/bare-server.ts"
import { fillPages } from "./page/fill-pages.ts"
import { measure } from "./page/measure.ts"
import type { ScorerCalls } from "./page/scorer.ts"
import type { VisitorsCalls } from "./page/visitors.ts"
import { chooseSize, words } from "./support/size.ts"
import { startWorker } from "./support/worker.ts"

// Pages as visitors without a session get them while a judge scores every second: how many a second, against a bare server
// of Node that sends the same bytes, and how old the results are that they get. `npm run -s bench page results` measures one.

const size = chooseSize({
  usual: {
    only: "all",
    measuring: { warmUpSeconds: 4, windows: 3, turns: 5, turnSeconds: 1.5 },
    fewestRevisions: 10,
  },
  smallest: {
    only: "results",
    measuring: { warmUpSeconds: 0.1, windows: 1, turns: 1, turnSeconds: 1.2 },
    fewestRevisions: 1,
  },
})
const [only = size.only] = words

const limits = { ratio: 0.5, oldestMs: 2_000 }

/** Bytes of a page, cached pages a second by those of a bare server, and of results the age of the oldest, milliseconds. */
type Figures = { bytes: number; ratio: number; oldestMs?: number }

const run = async (): Promise<Map<string, Figures>> => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const { addresses, judged } = await fillPages(dataFolder)
  const visitors = startWorker<VisitorsCalls>(new URL("./page/visitors.ts", import.meta.url))
  const scorer = startWorker<ScorerCalls>(new URL("./page/scorer.ts", import.meta.url))
  const bareServers: ReturnType<typeof startBare>[] = []
  const ended: Promise<void>[] = []
  const end = () => ended.push(...[visitors, scorer, ...bareServers].map((one) => one.end()))
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, end)
  let server: Awaited<ReturnType<typeof startServer>> | null = null
  try {
    server = await startServer(dataFolder)
    const url = server.url()
    await scorer.call("begin", { url, ...judged })
    const figures = new Map<string, Figures>()
    for (const [name, address] of addresses) {
      if (only !== "all" && only !== name) continue
      const page = `${url}${address}`
      const headers = { "Accept-Encoding": "gzip", Connection: "keep-alive" }
      const { head, bytes } = await fetchPage(page, { headers })
      const bare = startBare()
      bareServers.push(bare)
      const same = `${await bare.call("answer", { head: withoutNodes(head), body: bytes })}${address}`
      console.log(`${name}, ${bytes.length} bytes`)
      const { ratio, seen } = await measure({ visitors, page, same }, size.measuring)
      const known =
        name === "results"
          ? { oldestMs: ageOfOldest(seen, await scorer.call("scores", undefined), size.fewestRevisions) }
          : {}
      figures.set(name, { bytes: bytes.length, ratio, ...known })
    }
    return figures
  } finally {
    end()
    await Promise.all(ended)
    await server?.stop()
    rmSync(folder, { recursive: true })
  }
}

const startBare = () => startWorker<BareServerCalls>(new URL("./page/bare-server.ts", import.meta.url))

/** The head of an answer without what Node itself adds to every answer. */
const withoutNodes = (head: string[]): string[] =>
  head.filter(
    (_, index) =>
      !["date", "connection", "keep-alive"].includes(head[index - (index % 2)]?.toLowerCase() ?? ""),
  )

const pages = await run()
const holds = [...pages.values()].every(
  ({ ratio, oldestMs = 0 }) => ratio >= limits.ratio && oldestMs <= limits.oldestMs,
)
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(JSON.stringify({ bench: "page", riders: 120, ...Object.fromEntries(pages) }))
process.exitCode = holds ? 0 : 1
