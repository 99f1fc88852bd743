import { swallowPackets } from "./faults/swallow-packets.ts"
import { watchReader } from "./faults/watch-reader.ts"
import { runChaos, type Victim } from "./judge/chaos.ts"
import { holdJudging } from "./judge/hold-judging.ts"
import { chooseSize, words } from "./support/size.ts"

// Server and database are killed in turn while judges judge and somebody reads the results; then the way to the database swallows
// all packets, once a minute. Nothing that was acknowledged may be lost or counted twice, readers get the page, or the one that
// says that the site will be back, and taps go through again within seconds. `npm run -s bench faults MINUTES`

const minutes = Number(words[0] ?? chooseSize({ usual: 5, smallest: 0.02 }))
const holes = { times: Math.ceil(minutes), lasting: chooseSize({ usual: 10_000, smallest: 2_000 }) }

/** How soon a tap has to be acknowledged once packets go through again, milliseconds. */
const soon = 10_000

/** One after the other until the time is over. */
function* inTurn(): Generator<Victim, undefined> {
  const end = performance.now() + minutes * 60_000
  for (let kill = 0; performance.now() < end; kill += 1) yield kill % 2 === 0 ? "server" : "database"
}

const killing = await holdJudging(
  { stageCount: Math.ceil(minutes * 20) },
  async ({ devices, server, stages }) => {
    const reader = watchReader(server, stages[0]?.path ?? "")
    const kills = await runChaos(devices, server, inTurn())
    return { kills, read: await reader.end() }
  },
)
const swallowing = await holdJudging(
  { stageCount: Math.ceil(minutes * 10), isApart: true },
  async ({ devices, server, stages, line }) => {
    if (!line) throw new Error("There is no line to the database")
    const reader = watchReader(server, stages[0]?.path ?? "")
    const backAfterMs = await swallowPackets(devices, line, holes)
    return { backAfterMs, read: await reader.end() }
  },
)
const inBoth = (figure: "acknowledged" | "lost" | "doubled") => killing[figure] + swallowing[figure]
const readInBoth = (answer: keyof typeof killing.read) => killing.read[answer] + swallowing.read[answer]
const figures = {
  ...{ minutes, kills: killing.kills, holes: holes.times, backAfterMs: swallowing.backAfterMs },
  ...{ pages: readInBoth("pages"), unavailable: readInBoth("unavailable") },
  ...{ unanswered: readInBoth("unanswered"), strange: readInBoth("strange") },
  ...{ acknowledged: inBoth("acknowledged"), lost: inBoth("lost"), doubled: inBoth("doubled") },
}
console.log(JSON.stringify({ bench: "faults", ...figures }))
const { lost, doubled, pages, strange, backAfterMs } = figures
process.exitCode = lost === 0 && doubled === 0 && strange === 0 && pages > 0 && backAfterMs < soon ? 0 : 1
