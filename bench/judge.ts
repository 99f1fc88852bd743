import { seededChance } from "#tests/support/factories/chance.ts"
import { besiege, type Victim } from "./judge/besiege.ts"
import { holdJudging } from "./judge/hold-judging.ts"
import { measure } from "./judge/measure.ts"

// Judges' devices against the whole server: how many taps a second it takes, how soon it answers, and what is left of
// what it answered when it is killed.

const limits = { perSecond1: 1_000, perSecond50: 5_000, p99: 100 }

const times = (count: number, victim: Victim) => Array.from({ length: count }, () => victim)
const victims = seededChance(25).shuffle([...times(20, "server"), ...times(5, "database")])

const { acknowledged: _, ...figures } = await holdJudging(
  { stageCount: 40 },
  async ({ devices, server }) => ({
    ...(await measure(devices)),
    kills: await besiege(devices, server, victims),
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
