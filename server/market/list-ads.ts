import { and, arrayOverlaps, asc, desc, eq, gte, lte, type SQL } from "drizzle-orm"
import type { AdList } from "#contracts/ads.ts"
import { adsOnPage, type MarketSearch } from "#contracts/market-search.ts"
import { searchWords, writtenTogether } from "#domain/market/search-words.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import { likeWords, wordsBeginning } from "./known-words.ts"
import { cardColumns, isListed, toCard } from "./listed.ts"

/** Further words make a search no better. */
const mostWords = 8

/** As many are counted: to count all would cost more than the page. */
const mostCounted = 1_000

type Asked = { db: Db; now: number }

/**
 * Returns a page of the ads that have all these words, or begin so, with this category and within these prices (D-42), and
 * how many there are. Where there are none, typing errors are forgiven.
 */
export const listAds = async ({ db, now }: Asked, search: MarketSearch): Promise<AdList> => {
  const typed = searchWords(search.words).slice(0, mostWords)
  // words that consist of signs alone are no words of any ad
  if (typed.length === 0 && search.words !== "")
    return { ads: [], hasNext: false, total: 0, isForgiven: false }
  const exact = await Promise.all(
    typed.map(async (word, at) => [...(await wordsBeginning(db, word)), ...writtenTogether(typed, at)]),
  )
  const found = await findPage({ db, now }, search, exact)
  if (found.total !== 0 || typed.length === 0) return { ...found, isForgiven: false }
  const like = await Promise.all(typed.map((word) => likeWords(db, word)))
  const alike = exact.map((words, index) => [...words, ...(like[index] ?? [])])
  const forgiven = await findPage({ db, now }, search, alike)
  return { ...forgiven, isForgiven: forgiven.total !== 0 }
}

/** Of each list an ad has to have one word. */
const findPage = async (
  { db, now }: Asked,
  search: MarketSearch,
  words: readonly string[][],
): Promise<Omit<AdList, "isForgiven">> => {
  const isFound = and(isListed(now), ...isWanted(search), ...words.map((one) => arrayOverlaps(ad.words, one)))
  const page = db
    .select(cardColumns)
    .from(ad)
    .where(isFound)
    .orderBy(...orders[search.sort])
    .limit(adsOnPage + 1)
    .offset((search.page - 1) * adsOnPage)
  // in the order that an index has: else a whole table is read for a few
  const counted = db
    .select({ id: ad.id })
    .from(ad)
    .where(isFound)
    .orderBy(...orders[search.sort])
    .limit(mostCounted + 1)
  const [rows, count] = await Promise.all([page, db.$count(counted.as("counted"))])
  return {
    ads: rows.slice(0, adsOnPage).map(toCard),
    hasNext: rows.length > adsOnPage,
    total: count > mostCounted ? null : count,
  }
}

const orders: Record<MarketSearch["sort"], SQL[]> = {
  newest: [desc(ad.listedOn), desc(ad.id)],
  price: [asc(ad.price), asc(ad.id)],
  "-price": [desc(ad.price), desc(ad.id)],
}

const isWanted = ({ category, from, to }: MarketSearch): SQL[] => [
  ...(category === null ? [] : [eq(ad.category, category)]),
  ...(from === null ? [] : [gte(ad.price, from)]),
  ...(to === null ? [] : [lte(ad.price, to)]),
]
