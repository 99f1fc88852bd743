import { calmest } from "#bench/support/calmest.ts"
import type { Worker } from "#bench/support/worker.ts"
import type { Visited, VisitorsCalls } from "./visitors.ts"

type Measured = {
  visitors: Worker<VisitorsCalls>
  /** The addresses of the page and of the same bytes on a bare server. */
  page: string
  same: string
}

/** Cached pages a second as a share of those of a bare server, and until when each revision was seen. */
type Figures = { ratio: number; seen: Visited["revisions"] }

type Measuring = { warmUpSeconds: number; windows: number; turns: number; turnSeconds: number }

/** Measures both servers by turns. */
export const measure = async (
  { visitors, page, same }: Measured,
  { warmUpSeconds, windows, turns, turnSeconds }: Measuring,
): Promise<Figures> => {
  // the servers' code is compiled while they warm up
  for (const url of [page, same]) await visitors.call("visit", { url, seconds: warmUpSeconds })
  const seen: Visited["revisions"] = []
  const { figure, stolen } = await calmest(windows, async () => {
    const sum = { cached: 0, bare: 0 }
    // short turns, so that other load on the machine affects both
    for (let turn = 0; turn < turns; turn += 1) {
      const cached = await visitors.call("visit", { url: page, seconds: turnSeconds })
      sum.cached += cached.perSecond
      sum.bare += (await visitors.call("visit", { url: same, seconds: turnSeconds })).perSecond
      seen.push(...cached.revisions)
    }
    const [cached, bare] = [sum.cached, sum.bare].map((rates) => Math.round(rates / turns))
    console.log(`  ${cached} cached pages a second, ${bare} from the bare server`)
    return sum.cached / sum.bare
  })
  console.log(`  the host took ${Math.round(stolen * 100)} % of the machine meanwhile`)
  return { ratio: Number(figure.toFixed(2)), seen }
}
