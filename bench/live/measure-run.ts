import { setTimeout as sleep } from "node:timers/promises"
import type { Worker } from "#bench/support/worker.ts"
import type { BareCrowdCalls } from "./bare-crowd-process.ts"
import type { BareCalls } from "./bare-loop.ts"
import { cpuSeconds, familyCpuSeconds } from "./cpu-seconds.ts"
import type { CrowdCalls, Race } from "./crowd.ts"
import type { Pace } from "./pace.ts"

/** Who takes part in a run. */
export type Parties = {
  crowd: Worker<CrowdCalls>
  bare: Worker<BareCalls>
  bareCrowd: Worker<BareCrowdCalls>
  barePort: number
  /** Process ids. */
  server: number
  database: number
}

/**
 * The figures of one run. p99: milliseconds from sending a score to showing it, for 99 of 100; bareP99: the same for the bare
 * loop, from writing. scoreMs: CPU milliseconds of a score with few spectators. steady: the further CPU per spectator and
 * message, as a multiple of the bare loop's. burst: CPU per score of a batch, as a share of that of a single score. lost: scores
 * that were not shown.
 */
export type Figures = {
  p99: number
  bareP99: number
  scoreMs: number
  steady: number
  burst: number
  lost: number
}

/** So few spectators that a score costs hardly more than without any. */
const few = 20

/** The most messages a second, to all spectators together, that leave a small machine time to read them too. */
const mostMessages = 20_000

const steadyPace = ({ clients }: Race, { steady }: Pace) => {
  const perSecond = Math.min(10, mostMessages / clients)
  return { perSecond, seconds: Math.max(steady.seconds, Math.ceil(steady.scores / perSecond)) }
}

/** Lets a stage be judged before few spectators, and measures nothing. */
export const practiseRun = async (
  { crowd, bare }: Parties,
  race: Race,
  { practice }: Pace,
): Promise<void> => {
  await bare.call("follow", { url: race.stream })
  await crowd.call("gather", race)
  await crowd.call("judge", practice)
  await crowd.call("leave", undefined)
}

/** Measures one stage with its spectators, from their coming to their leaving. */
export const measureRun = async (
  { crowd, bare, bareCrowd, barePort, server, database }: Parties,
  race: Race,
  pace: Pace,
): Promise<Figures> => {
  const { warmUpSeconds, burstScores, settling, idling } = pace
  const used = () => ({ site: cpuSeconds(server) + familyCpuSeconds(database), bare: cpuSeconds(bare.pid) })
  const measure = async <Answer>(work: () => Promise<Answer>) => {
    const [before, start] = [used(), performance.now()]
    const answer = await work()
    const [after, seconds] = [used(), (performance.now() - start) / 1000]
    return { answer, site: after.site - before.site, bare: after.bare - before.bare, seconds }
  }

  await bare.call("follow", { url: race.stream })
  const even = steadyPace(race, pace)
  await crowd.call("gather", { ...race, clients: few })
  await crowd.call("judge", { ...even, seconds: warmUpSeconds })
  const before = await measure(() => crowd.call("judge", even))
  await crowd.call("leave", undefined)
  await bareCrowd.call("gather", { port: barePort, clients: race.clients })
  await crowd.call("gather", race)
  await crowd.call("judge", { ...even, seconds: warmUpSeconds })
  await sleep(settling * 1000)

  const idle = await measure(() => sleep(idling * 1000))
  const idleSite = (seconds: number) => (idle.site / idle.seconds) * seconds
  await bare.call("written", undefined)
  await bareCrowd.call("forget", undefined)
  const steady = await measure(() => crowd.call("judge", even))
  const bareWaits = await bareCrowd.call("waits", { written: await bare.call("written", undefined) })
  await sleep(settling * 1000)
  const burst = await measure(async () => {
    await crowd.call("judgeAtOnce", { count: burstScores })
    await sleep(settling * 1000)
  })
  const lost = await crowd.call("lost", undefined)
  await crowd.call("leave", undefined)
  await bareCrowd.call("leave", undefined)

  const scores = even.perSecond * even.seconds
  const ofScores = before.site - idleSite(before.seconds)
  const site = steady.site - idleSite(steady.seconds)
  const bareLoop = steady.bare - (idle.bare / idle.seconds) * steady.seconds
  const ofBurst = burst.site - idleSite(burst.seconds)
  const { waits, messages } = steady.answer
  const perWrite = (seconds: number) => `${((seconds / messages / race.clients) * 1e6).toFixed(1)} µs`
  console.log(
    `${messages.toFixed(0)} messages to ${race.clients} spectators: ${perWrite(site)} of CPU each, ${perWrite(site - ofScores)} without the scores' own ${((ofScores / scores) * 1000).toFixed(1)} ms, the bare loop ${perWrite(bareLoop)}; ` +
      `a score is there after ${waits.p50.toFixed(0)} ms, 99 % after ${waits.p99.toFixed(0)} ms, all after ${waits.slowest.toFixed(0)} ms, ` +
      `of the bare loop 99 % after ${bareWaits.p99.toFixed(0)} ms; ${burstScores} scores at once: ${(ofBurst * 1000).toFixed(0)} ms of CPU`,
  )
  return {
    p99: waits.p99,
    bareP99: bareWaits.p99,
    scoreMs: (ofScores / scores) * 1000,
    steady: (site - ofScores) / bareLoop,
    burst: ofBurst / burstScores / (site / scores),
    lost,
  }
}
