import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fetchPage } from "#tests/support/fetch-page.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { buildPages } from "./judge/build-pages.ts"
import { startServer } from "./judge/start-server.ts"
import { createTapper } from "./judge/tapper.ts"
import type { CrowdCalls } from "./load/crowd-process.ts"
import { readMemory } from "./load/read-metric.ts"
import { fillPages } from "./page/fill-pages.ts"
import { chooseSize, words } from "./support/size.ts"
import { startWorker } from "./support/worker.ts"

// Everybody comes at once and stays: readers, spectators who come and go, and so many searches that most are refused
// for now, while a judge scores every second. Memory may not grow with time, and every score is taken.
// `npm run -s bench load MINUTES`

const size = chooseSize({
  usual: { minutes: 10, calmSeconds: 15, sampleSeconds: 6 },
  smallest: { minutes: 0.03, calmSeconds: 0.5, sampleSeconds: 1 },
})
const minutes = Number(words[0] ?? size.minutes)
const { calmSeconds, sampleSeconds } = size

/** The memory of the last fifth of the time, by that of the second fifth. */
const limits = { growth: 1.2 }

const tapPause = 1_000

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const { addresses, judged } = await fillPages(dataFolder)
  const server = await startServer(dataFolder, { METRICS_PORT: "0", MAX_STREAMS_PER_ADDRESS: "1000" })
  const crowd = startWorker<CrowdCalls>(new URL("./load/crowd-process.ts", import.meta.url))
  try {
    const url = server.url()
    const results = addresses.get("results") ?? ""
    const stream = `${url}${results.replace("/competitions/", "/live/").replace(/\/results$/, "")}`
    const tap = createTapper({ url, ...judged })
    const tapFor = async (seconds: number) => {
      const waits: number[] = []
      const end = performance.now() + seconds * 1000
      while (performance.now() < end) {
        const start = performance.now()
        await tap()
        waits.push(performance.now() - start)
        await sleep(tapPause)
      }
      return waits
    }
    // each page is cached before the flood
    for (const page of addresses.values()) await fetchPage(`${url}${page}`)
    const calm = await tapFor(calmSeconds)
    await crowd.call("come", { url, pages: [...addresses.values()], stream })
    const waits: number[] = []
    const memory: number[] = []
    for (let sample = 0; sample < (minutes * 60) / sampleSeconds; sample += 1) {
      waits.push(...(await tapFor(sampleSeconds)))
      memory.push(await readMemory(server.metricsPort()))
    }
    const got = await crowd.call("go", undefined)
    const fifth = Math.ceil(memory.length / 5)
    const [early, late] = [memory.slice(fifth, 2 * fifth), memory.slice(-fifth)].map(middle)
    return {
      ...got,
      taps: waits.length,
      tapMs: percentiles(waits),
      calmTapMs: percentiles(calm),
      mbEarly: Math.round(early ?? Number.NaN),
      mbLate: Math.round(late ?? Number.NaN),
    }
  } finally {
    await crowd.end()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

const at = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN
const middle = (numbers: readonly number[]) => at(numbers, 0.5)
const percentiles = (waits: readonly number[]) => ({
  p50: Math.round(middle(waits)),
  p99: Math.round(at(waits, 0.99)),
})

const figures = await run()
const holds =
  figures.mbLate <= figures.mbEarly * limits.growth &&
  figures.cached > 0 &&
  figures.made > 0 &&
  figures.refused > 0
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}, some of each kind of page`)
console.log(JSON.stringify({ bench: "load", minutes, ...figures }))
process.exitCode = holds ? 0 : 1
