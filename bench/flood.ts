import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
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
// exist, with streams that they leave at once or that do not exist, and by joining and leaving the stage with accounts that
// anybody can make. In each round the same judges score without them first, so that other load on the machine affects both.
// `npm run -s bench flood`

const { rounds, seconds, opening, connections, riders } = chooseSize({
  usual: { rounds: 3, seconds: 8, opening: 500, connections: 256, riders: 16 },
  smallest: { rounds: 1, seconds: 0.2, opening: 50, connections: 4, riders: 1 },
})

/**
 * The 95th percentile of taps during a flood, divided by that of a server without one; the median of the rounds. For those
 * who are signed in the server renders pages beside the judges' taps: there the limit is how long a tap takes, milliseconds.
 */
const limits = { ratio: 3, joinsMs: 1_000 }

const judges = 4
/** How often a judge's device sends a tap, milliseconds. */
const tapEvery = 50

const kinds: readonly FloodKind[] = ["posts", "tokens", "live", "joins"]

type Round = { calm: number; flooded: number; got: Flooded; serverCpu: number }

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
    return { shares, accounts }
  } finally {
    await database.close()
  }
}

/** Lets all judges score for this long; returns how long their taps took, milliseconds. */
const score = async (taps: readonly (() => Promise<number>)[], forSeconds: number): Promise<number[]> => {
  const end = performance.now() + forSeconds * 1000
  const waits = taps.map(async (tap) => {
    const waited: number[] = []
    while (performance.now() < end) {
      const start = performance.now()
      await tap()
      waited.push(performance.now() - start)
      await sleep(Math.max(0, tapEvery - (performance.now() - start)))
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
  const { shares, accounts } = await fill(dataFolder)
  const server = await startServer(dataFolder)
  const flood = startWorker<FloodCalls>(new URL("./flood/flood-process.ts", import.meta.url))
  try {
    const url = server.url()
    const taps = shares.map((share) => createTapper({ url, ...share }))
    // the server's code is compiled while it warms up
    await score(taps, seconds)
    const figures = new Map<FloodKind, Round[]>(kinds.map((kind) => [kind, []]))
    for (let round = 0; round < rounds; round += 1) {
      const sessions: Awaited<ReturnType<typeof signIn>>[] = []
      for (const account of accounts.slice(round * riders, (round + 1) * riders))
        sessions.push(await signIn(url, account))
      for (const kind of kinds) {
        const calm = p95(await score(taps, seconds))
        await flood.call("begin", { url, stage: shares[0]?.stage ?? "", kind, connections, sessions })
        // until all connections are open
        await sleep(opening)
        const [before, start] = [cpuSeconds(server.pid()), performance.now()]
        const flooded = p95(await score(taps, seconds))
        const serverCpu = (cpuSeconds(server.pid()) - before) / ((performance.now() - start) / 1000)
        const got = await flood.call("end", undefined)
        console.log(
          `${kind}: 95 % of taps within ${calm.toFixed(1)} ms, beside the flood within ${flooded.toFixed(1)} ms; ${describe(got)}`,
        )
        figures.get(kind)?.push({ calm, flooded, got, serverCpu })
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
  answersPerSecond: Math.round(
    middle(rounds.map(({ got }) => sum(Object.values(got.answers)) / got.seconds)),
  ),
  floodCpu: round(middle(rounds.map(({ got }) => got.cpu))),
  serverCpu: round(middle(rounds.map(({ serverCpu }) => serverCpu))),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const round = (number: number) => Number(number.toFixed(2))

const figures = Object.fromEntries([...(await run())].map(([kind, rounds]) => [kind, sumUp(rounds)]))
const holds = Object.entries(figures).every(([kind, { ratio, floodedMs }]) =>
  kind === "joins" ? floodedMs <= limits.joinsMs : ratio <= limits.ratio,
)
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}`)
console.log(JSON.stringify({ bench: "flood", connections, ...figures }))
process.exitCode = holds ? 0 : 1
