import type { MarketSearch } from "#contracts/market/market-search.ts"
import { adCategories } from "#domain/market/ad.ts"
import { listAds } from "#server/market/list-ads.ts"
import { seededChance } from "#tests/support/factories/chance.ts"
import { fillMarket } from "./market/fill-market.ts"
import { chooseSize } from "./support/size.ts"
import { type Questions, timeQuestions } from "./support/time-questions.ts"

// The list of a market with 50,000 ads: how long the slowest hundredth of each kind of question takes, and whether any of
// them reads a whole table.

const { ads, rounds, farPage } = chooseSize({
  usual: { ads: 50_000, rounds: 300, farPage: 100 },
  smallest: { ads: 500, rounds: 10, farPage: 2 },
})
const limitMs = 50

const everything = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 } as const

const questions = (words: readonly string[]): Questions<MarketSearch> => {
  const chance = seededChance(50)
  const word = () => chance.pick(words)
  const category = () => chance.pick(adCategories)
  return {
    search: () => ({ ...everything, words: word() }),
    twoWords: () => ({ ...everything, words: `${word()} trial` }),
    beginning: () => ({ ...everything, words: word().slice(0, 3) }),
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

const { p99, byKind, plans } = await timeQuestions({
  fill: async (db) => questions(await fillMarket(db, ads)),
  query: async (db, search) => (await listAds({ db, now: Date.now() }, search)).ads.length,
  rounds,
})
const sequential = plans.filter((plan) => plan.includes("Seq Scan"))
console.log(JSON.stringify({ bench: "market", ads, p99, seqScans: sequential.length, byKind }))
const holds = p99 <= limitMs && sequential.length === 0
if (!holds) console.log(`Not within ${limitMs} ms, or a whole table is read:\n${sequential.join("\n")}`)
process.exitCode = holds ? 0 : 1
