import { rmSync } from "node:fs"
import { join } from "node:path"
import type { MarketSearch } from "#contracts/market-search.ts"
import { adCategories } from "#domain/market/ad.ts"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import { listAds } from "#server/market/list-ads.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { explained } from "./market/explained.ts"
import { fillMarket } from "./market/fill-market.ts"
import { chooseSize } from "./support/size.ts"

// The list of a market with 50,000 ads: how long the slowest hundredth of each kind of question takes, and whether any of
// them reads a whole table.

const { ads, rounds, farPage } = chooseSize({
  usual: { ads: 50_000, rounds: 300, farPage: 100 },
  smallest: { ads: 500, rounds: 10, farPage: 2 },
})
const limitMs = 50

const everything = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const

/** The kinds of questions; each is asked with other words and numbers every time. */
const questions = (words: readonly string[]): Record<string, (round: number) => MarketSearch> => {
  const chance = seededChance(50)
  const word = () => chance.pick(words)
  const category = () => chance.pick(adCategories)
  return {
    search: () => ({ ...everything, words: word() }),
    twoWords: () => ({ ...everything, words: `${word()} trial` }),
    typingError: () => ({ ...everything, words: misspelt(word()) }),
    filter: () => ({ ...everything, category: category(), from: chance.whole(0, 400_000), to: 450_000 }),
    cheapest: () => ({ ...everything, sort: "price", words: "trial", category: category() }),
    page1: () => everything,
    page100: () => ({ ...everything, page: farPage }),
  }
}

/** Two letters change places. */
const misspelt = (word: string): string =>
  word.slice(0, 2) + (word[3] ?? "") + (word[2] ?? "") + word.slice(4)

const measure = async (
  { db }: Database,
  ask: (round: number) => MarketSearch,
): Promise<{ p99: number; found: number }> => {
  const taken: number[] = []
  let found = 0
  for (let round = -20; round < rounds; round += 1) {
    const search = ask(round)
    const begun = performance.now()
    const list = await listAds({ db, now: Date.now() }, search)
    if (round < 0) continue
    taken.push(performance.now() - begun)
    found += list.ads.length
  }
  const p99 = taken.toSorted((one, other) => one - other)[Math.ceil(rounds * 0.99) - 1]
  return { p99: Math.round((p99 ?? Number.NaN) * 10) / 10, found }
}

const run = async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataFolder: join(folder, "data") })
  try {
    await migrate(database)
    const words = await fillMarket(database.db, ads)
    const kinds = Object.entries(questions(words))
    const measured: [string, number][] = []
    for (const [kind, ask] of kinds) {
      const { p99, found } = await measure(database, ask)
      if (found === 0) throw new Error(`Nothing was found by ${kind}`)
      measured.push([kind, p99])
    }
    const plans = await explained(database, async (db) => {
      for (const [, ask] of kinds) await listAds({ db, now: Date.now() }, ask(0))
    })
    return { byKind: Object.fromEntries(measured), plans }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}

const { byKind, plans } = await run()
const p99 = Math.max(...Object.values(byKind))
const sequential = plans.filter((plan) => plan.includes("Seq Scan"))
console.log(JSON.stringify({ bench: "market", ads, p99, seqScans: sequential.length, byKind }))
const holds = p99 <= limitMs && sequential.length === 0
if (!holds) console.log(`Not within ${limitMs} ms, or a whole table is read:\n${sequential.join("\n")}`)
process.exitCode = holds ? 0 : 1
