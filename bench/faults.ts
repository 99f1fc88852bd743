import { watchReader } from "./faults/watch-reader.ts"
import { runChaos, type Victim } from "./judge/chaos.ts"
import { holdJudging } from "./judge/hold-judging.ts"
import { chooseSize, words } from "./support/size.ts"

// Server and database are killed in turn while judges judge and somebody reads the results; nothing that was acknowledged
// may be lost or counted twice, and readers get the page, or the one that says that the site will be back.
// `npm run -s bench faults MINUTES`

const minutes = Number(words[0] ?? chooseSize({ usual: 5, smallest: 0.02 }))

/** One after the other until the time is over. */
function* inTurn(): Generator<Victim, undefined> {
  const end = performance.now() + minutes * 60_000
  for (let kill = 0; performance.now() < end; kill += 1) yield kill % 2 === 0 ? "server" : "database"
}

const figures = await holdJudging(
  { stageCount: Math.ceil(minutes * 20) },
  async ({ devices, server, stages }) => {
    const reader = watchReader(server, stages[0]?.path ?? "")
    const kills = await runChaos(devices, server, inTurn())
    return { minutes, kills, ...(await reader.end()) }
  },
)
console.log(JSON.stringify({ bench: "faults", ...figures }))
const { lost, doubled, pages, strange } = figures
process.exitCode = lost === 0 && doubled === 0 && strange === 0 && pages > 0 ? 0 : 1
