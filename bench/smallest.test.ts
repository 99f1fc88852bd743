import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { z } from "zod"
import { memoryDisk, removeDisk } from "#tests/support/memory-disk.ts"
import { benchFolder, benchNames } from "./support/bench-names.ts"

const run = promisify(execFile)

const count = z.int().nonnegative()
const figure = z.number().nonnegative()
const nothing = z.literal(0)
/** In so little time the processor's clock may not have moved. */
const quotient = z.number().nullable()

const percentiles = z.strictObject({ p50: figure, p99: figure })
const nothingLost = { lost: nothing, doubled: nothing }
const read = { pages: count, unavailable: count, unanswered: count, strange: nothing }
const weight = z.strictObject({ gzip: count, firstMs: figure, cachedMs: figure })
const flooded = z.strictObject({
  ...{ calmMs: figure, floodedMs: figure, ratio: figure, answersPerSecond: z.number().positive() },
  ...{ floodCpu: figure, serverCpu: figure },
})
const growth = (...works: string[]) =>
  z.strictObject({
    from: count,
    to: count,
    bound: figure,
    growth: z.record(z.enum(works), quotient),
  })
const mark = z.number().min(0).max(100)

/** What each bench prints besides its name. */
const benches: Record<string, z.ZodRawShape> = {
  faults: {
    ...{ minutes: figure, kills: count.min(1), holes: count.min(1), backAfterMs: figure },
    ...{ acknowledged: count.min(1), ...read, ...nothingLost },
  },
  flood: {
    connections: count.min(1),
    posts: flooded,
    tokens: flooded,
    live: flooded,
    joins: flooded,
    pages: flooded.extend({ pageCalmMs: figure, pageFloodedMs: figure, pageRatio: figure }),
  },
  "full-disk": { times: count, acknowledged: count.min(1), ...read, ...nothingLost },
  growth: {
    riders: growth("write", "publish", "whole"),
    sections: growth("write", "publish", "whole"),
    stages: growth("list"),
    spectators: growth("message"),
    ads: growth("search", "list"),
  },
  hostile: {
    seed: count,
    requests: count,
    reached: count.min(1),
    failures: nothing,
    logged: nothing,
    slowest: figure,
    slowestHealth: figure,
    unhealthy: nothing,
    memory: z.strictObject({ early: count, peak: count, end: count }),
    growth: figure,
    seconds: figure,
    kinds: count.min(1),
    costliest: z.strictObject({ kind: z.string(), ms: figure }),
    steepest: z.strictObject({ kind: z.string(), growth: figure }),
  },
  judge: { perSecond1: count, perSecond50: count, p99: figure, kills: z.literal(2), ...nothingLost },
  live: {
    clients: count,
    p99: figure,
    bareP99: figure,
    scoreMs: figure,
    steady: quotient,
    burst: quotient,
    lost: nothing,
  },
  load: {
    ...{ minutes: figure, cached: count.min(1), made: count.min(1), refused: count, streams: count },
    ...{ taps: count.min(1), tapMs: percentiles, calmTapMs: percentiles, mbEarly: count, mbLate: count },
  },
  market: { ads: count, p99: figure, seqScans: count, byKind: z.record(z.string(), figure) },
  page: { riders: count, results: z.strictObject({ bytes: count, ratio: figure, oldestMs: figure }) },
  pictures: {
    longestMs: figure,
    bombs: z.tuple([z.strictObject({ name: z.string(), kb: count, status: z.int(), ms: count })]),
    ...{ idleMb: count, peakMb: count, mbAboveIdle: z.int(), mbAfter: count },
    logoMs: z.strictObject({ calm: count, among: count }),
    logoStatus: z.literal(200),
  },
  participants: {
    ...{ riders: count, accounts: count, lists: z.record(z.string(), figure), seqScans: count },
    page: weight,
    startList: weight,
    search: z.strictObject({ keys: count.min(1), medianMs: figure, longestMs: figure }),
  },
  rank: { ms300: figure, growth10x: figure },
  search: {
    riders: count,
    accounts: count,
    p99: figure,
    seqScans: count,
    byKind: z.record(z.string(), figure),
  },
  standings: { stages: count, riders: count, rulesMs: figure, totalMs: figure, growth10x: figure },
  sync: { seeds: z.literal(1), diverged: nothing, ...nothingLost },
  tap: { events: count.min(1), p99: figure, openedMs: figure },
  web: {
    runs: z.literal(1),
    home: z.strictObject({
      ...{ performance: mark, accessibility: mark, bestPractices: mark, seo: mark },
      ...{ lcpMs: figure, tbtMs: figure, cls: figure, scriptKb: figure },
    }),
  },
}

/** The figures that a bench of the smallest size prints; a test machine cannot tell whether they are good. */
const figuresOf = async (name: string, signal: AbortSignal): Promise<unknown> => {
  const bench = run(process.execPath, [join(benchFolder, `${name}.ts`), "smallest"], { signal })
  const { stdout, stderr } = await bench.catch((error: { stdout: string; stderr: string }) => error)
  const line = stdout.split("\n").find((text) => text.startsWith(`{"bench":"${name}"`))
  if (line === undefined) throw new Error(`The bench prints no figures:\n${stdout}\n${stderr}`)
  return JSON.parse(line)
}

const disk = memoryDisk("64k")
if (disk !== null) removeDisk(disk)
/** Why some cannot run everywhere. */
const hindrances: Record<string, string> =
  disk === null ? { "full-disk": ", skipped: this user may not mount a disk of memory" } : {}

test("every bench has a row here, and every row a bench", () => {
  expect(Object.keys(benches).toSorted()).toEqual(benchNames())
})

// they wait more than they compute
for (const [name, shape] of Object.entries(benches))
  test.skipIf(hindrances[name] !== undefined)(
    `npm run bench ${name} smallest runs, and prints its figures${hindrances[name] ?? ""}`,
    { concurrent: true, timeout: 1_800_000 },
    async ({ signal }) => {
      z.strictObject({ bench: z.literal(name), ...shape }).parse(await figuresOf(name, signal))
    },
  )
