import { seededChance } from "#tests/support/factories/chance.ts"
import { runChaos, type Victim } from "./judge/chaos.ts"
import { holdJudging } from "./judge/hold-judging.ts"
import { measure } from "./judge/measure.ts"
import { chooseSize } from "./support/size.ts"

// Judges' devices against the whole server: how many taps a second it takes, how soon it answers, and whether everything that
// it acknowledged is still there after it was killed.

const size = chooseSize({
  usual: {
    stageCount: 40,
    kills: { server: 20, database: 5 },
    measuring: { windows: 5, seconds: 4, warmUpSeconds: 5, latencySeconds: 15 },
  },
  smallest: {
    stageCount: 2,
    kills: { server: 1, database: 1 },
    measuring: { windows: 1, seconds: 0.2, warmUpSeconds: 0.1, latencySeconds: 0.2 },
  },
})
const limits = { perSecond1: 1_000, perSecond50: 5_000, p99: 100 }

const times = (count: number, victim: Victim) => Array.from({ length: count }, () => victim)
const victims = seededChance(25).shuffle([
  ...times(size.kills.server, "server"),
  ...times(size.kills.database, "database"),
])

const { acknowledged: _, ...figures } = await holdJudging(
  { stageCount: size.stageCount },
  async ({ devices, server }) => ({
    ...(await measure(devices, size.measuring)),
    kills: await runChaos(devices, server, victims),
  }),
)
const { perSecond1, perSecond50, p99, lost, doubled } = figures
const holds =
  perSecond1 >= limits.perSecond1 &&
  perSecond50 >= limits.perSecond50 &&
  p99 <= limits.p99 &&
  lost === 0 &&
  doubled === 0
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}, nothing lost or doubled`)
console.log(JSON.stringify({ bench: "judge", ...figures }))
process.exitCode = holds ? 0 : 1
