import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pageAddress, stageParams } from "#domain/competitions/stage-path.ts"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { role } from "#server/db/schema/roles.ts"
import { makeFullStage } from "#tests/support/factories/make-full-stage.ts"
import { makeJudge } from "#tests/support/factories/make-judge.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import type { FloodCalls, Flooded, FloodKind } from "./flood/flood-process.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import { createTapper } from "./judge/tapper.ts"
import { cpuSeconds } from "./live/cpu-seconds.ts"
import { type Account, makeAccount, signIn } from "./support/account.ts"
import { chooseSize } from "./support/size.ts"
import { startWorker } from "./support/worker.ts"

// Strangers keep 256 connections busy while judges score: with forms that they may not send, with taps under tokens that do not
// exist, with streams that they leave at once or that do not exist, by joining and leaving the stage with accounts that
// anybody can make, and over 40 of them by asking for one page under ever new addresses, while a secretary opens pages too. In each round the same judges score without them first, so that other load on the machine affects both.
// `npm run -s bench flood`

const { rounds, seconds, opening, connections, readers, riders } = chooseSize({
  usual: { rounds: 3, seconds: 8, opening: 500, connections: 256, readers: 40, riders: 16 },
  smallest: { rounds: 1, seconds: 0.2, opening: 50, connections: 4, readers: 4, riders: 1 },
})

/**
 * The 95th percentile of taps during a flood, divided by that of a server without one, and the same of a secretary's page beside those
 * who ask for pages; the median of the rounds. For those
 * who are signed in the server renders pages beside the judges' taps: there the limit is how long a tap takes, milliseconds.
 */
const limits = { ratio: 3, joinsMs: 1_000 }

const judges = 4
/** How often a judge's device sends a tap, milliseconds. */
const tapEvery = 50
/** How often the secretary opens a page, milliseconds. */
const pageEvery = 250

const kinds: readonly FloodKind[] = ["posts", "tokens", "live", "joins", "pages"]

type Round = { calm: number; flooded: number; got: Flooded; serverCpu: number; pages: Waits }

/** How long 95 of 100 of a secretary's pages take without a flood and beside one, milliseconds; null: none was opened. */
type Waits = { calm: number; flooded: number } | null

const fill = async (dataFolder: string) => {
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    const { stage, unridden } = await makeFullStage(database.db)
    const devices = await Promise.all(Array.from({ length: judges }, () => makeJudge(database.db, stage)))
    const size = Math.floor(unridden.length / judges)
    const shares = devices.map(({ token }, index) => ({
      token,
      stage: stage.path,
      places: unridden.slice(index * size, (index + 1) * size),
    }))
    const accounts: Account[] = []
    // other accounts in each round: the rate limit lets an account join and leave only so often
    for (let number = 0; number < rounds * riders; number += 1)
      accounts.push(await makeAccount(database.db, `rider-${number}`))
    const { userId, ...secretary } = await makeAccount(database.db, "secretary")
    const { institution } = stageParams(stage.path)
    await database.db.insert(role).values({ userId, role: "secretary", institutionId: institution })
    return { shares, accounts, secretary, page: pageAddress(stage.path) }
  } finally {
    await database.close()
  }
}

/** Repeats what all of them do for this long, each at this pace, milliseconds; returns how long each time took, milliseconds. */
const repeat = async (
  works: readonly (() => Promise<unknown>)[],
  { forSeconds, every }: { forSeconds: number; every: number },
): Promise<number[]> => {
  const end = performance.now() + forSeconds * 1000
  const waits = works.map(async (work) => {
    const waited: number[] = []
    while (performance.now() < end) {
      const start = performance.now()
      await work()
      waited.push(performance.now() - start)
      await sleep(Math.max(0, every - (performance.now() - start)))
    }
    return waited
  })
  return (await Promise.all(waits)).flat()
}

const p95 = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN

const run = async (): Promise<Map<FloodKind, Round[]>> => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const { shares, accounts, secretary, page } = await fill(dataFolder)
  const server = await startServer(dataFolder)
  const flood = startWorker<FloodCalls>(new URL("./flood/flood-process.ts", import.meta.url))
  try {
    const url = server.url()
    const taps = shares.map((share) => createTapper({ url, ...share }))
    const { Cookie } = await signIn(url, secretary)
    const openPage = async () => {
      const answer = await fetch(url + page, { headers: { Cookie, Accept: "text/html" } })
      if (!answer.ok) throw new Error(`The secretary's page is answered ${answer.status}`)
      return answer.text()
    }
    /** Lets all judges score, and the secretary open pages where they count. */
    const work = async (kind: FloodKind) => {
      const [ofTaps, ofPages] = await Promise.all([
        repeat(taps, { forSeconds: seconds, every: tapEvery }),
        repeat(kind === "pages" ? [openPage] : [], { forSeconds: seconds, every: pageEvery }),
      ])
      return { taps: p95(ofTaps), pages: p95(ofPages) }
    }
    // the server's code is compiled while it warms up
    await work("pages")
    const figures = new Map<FloodKind, Round[]>(kinds.map((kind) => [kind, []]))
    for (let round = 0; round < rounds; round += 1) {
      const sessions: Awaited<ReturnType<typeof signIn>>[] = []
      for (const account of accounts.slice(round * riders, (round + 1) * riders))
        sessions.push(await signIn(url, account))
      for (const kind of kinds) {
        const calm = await work(kind)
        const open = kind === "pages" ? readers : connections
        await flood.call("begin", { url, stage: shares[0]?.stage ?? "", kind, connections: open, sessions })
        // until all connections are open
        await sleep(opening)
        const [before, start] = [cpuSeconds(server.pid()), performance.now()]
        const flooded = await work(kind)
        const serverCpu = (cpuSeconds(server.pid()) - before) / ((performance.now() - start) / 1000)
        const got = await flood.call("end", undefined)
        console.log(
          `${kind}: 95 % of taps within ${calm.taps.toFixed(1)} ms, beside the flood within ${flooded.taps.toFixed(1)} ms; ${describe(got)}`,
        )
        const pages = kind === "pages" ? { calm: calm.pages, flooded: flooded.pages } : null
        figures.get(kind)?.push({ calm: calm.taps, flooded: flooded.taps, got, serverCpu, pages })
      }
    }
    return figures
  } finally {
    await flood.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const describe = ({ answers, seconds: lasted, cpu }: Flooded): string => {
  const all = Object.entries(answers).map(([status, count]) => `${Math.round(count / lasted)} × ${status}`)
  return `answers a second: ${all.join(", ")}; the flood took ${Math.round(cpu * 100)} % of a processor`
}

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const sumUp = (rounds: readonly Round[]) => ({
  calmMs: round(middle(rounds.map(({ calm }) => calm))),
  floodedMs: round(middle(rounds.map(({ flooded }) => flooded))),
  ratio: round(middle(rounds.map(({ calm, flooded }) => flooded / calm))),
  answersPerSecond: round(middle(rounds.map(({ got }) => sum(Object.values(got.answers)) / got.seconds))),
  floodCpu: round(middle(rounds.map(({ got }) => got.cpu))),
  serverCpu: round(middle(rounds.map(({ serverCpu }) => serverCpu))),
  ...ofPages(rounds.flatMap(({ pages }) => pages ?? [])),
})

/** What the secretary's pages came to, if any were opened. */
const ofPages = (rounds: readonly { calm: number; flooded: number }[]) =>
  rounds.length > 0 && {
    pageCalmMs: round(middle(rounds.map(({ calm }) => calm))),
    pageFloodedMs: round(middle(rounds.map(({ flooded }) => flooded))),
    pageRatio: round(middle(rounds.map(({ calm, flooded }) => flooded / calm))),
  }

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const round = (number: number) => Number(number.toFixed(2))

const figures = Object.fromEntries([...(await run())].map(([kind, rounds]) => [kind, sumUp(rounds)]))
const holds = Object.entries(figures).every(([kind, { ratio, floodedMs, ...rest }]) =>
  kind === "joins"
    ? floodedMs <= limits.joinsMs
    : Math.max(ratio, "pageRatio" in rest ? rest.pageRatio : 0) <= limits.ratio,
)
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(JSON.stringify({ bench: "flood", connections, ...figures }))
process.exitCode = holds ? 0 : 1
