import { calmest } from "#bench/calmest.ts"
import type { Score, ScorerTask } from "./scorer.ts"
import type { Process } from "./start-process.ts"
import type { Visit, Visited } from "./visitors.ts"

type Measured = {
  visitors: Process<Visit, Visited>
  scorer: Process<ScorerTask, Score[]>
  /** The addresses of the page and of the same bytes on a bare server. */
  page: string
  same: string
}

/** Kept pages a second by those of a bare server; and how old the oldest page was when it arrived, milliseconds. */
export type Figures = { ratio: number; oldestMs: number }

const turns = 5

/** Measures both servers by turns. */
export const measure = async ({ visitors, scorer, page, same }: Measured): Promise<Figures> => {
  // the servers' code is compiled while they warm up
  for (const url of [page, same]) await visitors.ask({ url, seconds: 4 })
  const seen: Visited["revisions"] = []
  const { figure, stolen } = await calmest(3, async () => {
    const sum = { kept: 0, bare: 0 }
    // short turns: what else the machine does meanwhile meets both
    for (let turn = 0; turn < turns; turn += 1) {
      const kept = await visitors.ask({ url: page, seconds: 1.5 })
      sum.kept += kept.perSecond
      sum.bare += (await visitors.ask({ url: same, seconds: 1.5 })).perSecond
      seen.push(...kept.revisions)
    }
    const [kept, bare] = [sum.kept, sum.bare].map((rates) => Math.round(rates / turns))
    console.log(`  ${kept} kept pages a second, ${bare} from the bare server`)
    return sum.kept / sum.bare
  })
  const scores = await scorer.ask({ begin: null })
  const oldestMs = Math.round(Math.max(...seen.map((page) => ageOf(page, scores))))
  const taken = Math.round(stolen * 100)
  console.log(
    `${seen.length} pages of ${scores.length} scores; the host took ${taken} % of the machine meanwhile`,
  )
  if (seen.length < 10) throw new Error("The page does not change while a judge scores")
  return { ratio: Number(figure.toFixed(2)), oldestMs }
}

/** How long before a page was last sent the first score was acknowledged that it does not tell. */
const ageOf = ({ revision, until }: Visited["revisions"][number], scores: readonly Score[]): number => {
  const missed = scores.find((score) => score.revision > revision)
  return missed ? Math.max(0, until - missed.on) : 0
}
