import { and, arrayOverlaps, asc, desc, eq, gt, gte, lte, or, type SQL, sql } from "drizzle-orm"
import type { AdList, ListedAd } from "#contracts/market/ads.ts"
import { adsOnPage, type MarketSearch, marketAddress } from "#contracts/market/market-search.ts"
import { adTitle } from "#domain/market/ad.ts"
import { expiryOf } from "#domain/market/ad-state.ts"
import { writtenTogether } from "#domain/market/search-words.ts"
import { searchWords } from "#domain/site/search-words.ts"
import { procedures } from "#server/api/chain.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { likeWords, wordsBeginning } from "./ad-words.ts"

/** Further words do not improve a search. */
const mostWords = 8

/** How many are counted: counting all would cost more than the page. */
const mostCounted = 1_000

type Deps = { db: Db; now: number }

/**
 * Returns a page of the ads with all these words or words that begin with them, in this category and price range (D-42), and the
 * number of ads. If there are none, typing errors are forgiven.
 */
export const listAds = async ({ db, now }: Deps, search: MarketSearch): Promise<AdList> => {
  const typed = searchWords(search.words).slice(0, mostWords)
  // words without letters or digits are in no ad
  if (typed.length === 0 && search.words !== "")
    return { ads: [], hasNext: false, total: 0, isMore: false, isForgiven: false }
  const exact = await Promise.all(
    typed.map(async (word, at): Promise<WantedWord> => {
      const begun = await wordsBeginning(db, word)
      const together = writtenTogether(typed, at)
      return begun
        ? { words: [...begun, ...together], beginning: null }
        : { words: together, beginning: word }
    }),
  )
  const found = await findPage({ db, now }, search, exact)
  if (found.total !== 0 || typed.length === 0) return { ...found, isForgiven: false }
  const like = await Promise.all(typed.map((word) => likeWords(db, word)))
  const alike = exact.map((one, index) => ({ ...one, words: [...one.words, ...(like[index] ?? [])] }))
  const forgiven = await findPage({ db, now }, search, alike)
  return { ...forgiven, isForgiven: forgiven.total !== 0 }
}

/** An ad has to have one of these words, or one with this beginning. */
type WantedWord = { words: readonly string[]; beginning: string | null }

const hasWord = ({ words, beginning }: WantedWord): SQL | undefined =>
  or(
    words.length === 0 ? undefined : arrayOverlaps(ad.words, [...words]),
    // read ad by ad: with what so many words begin, there is soon an ad that has one
    beginning === null
      ? undefined
      : sql`exists (select from unnest(${ad.words}) as word where word like ${`${beginning}%`})`,
  )

const findPage = async (
  { db, now }: Deps,
  search: MarketSearch,
  words: readonly WantedWord[],
): Promise<Omit<AdList, "isForgiven">> => {
  const isFound = and(isListed(now), ...isWanted(search), ...words.map(hasWord))
  const isBroad = words.some(({ beginning }) => beginning !== null)
  const most = isBroad ? search.page * adsOnPage : mostCounted
  const page = db
    .select(cardColumns)
    .from(ad)
    .where(isFound)
    .orderBy(...orders[search.sort])
    .limit(adsOnPage + 1)
    .offset((search.page - 1) * adsOnPage)
  // in the order of an index: otherwise a whole table is read for a few rows
  const counted = db
    .select({ id: ad.id })
    .from(ad)
    .where(isFound)
    .orderBy(...orders[search.sort])
    .limit(most + 1)
  const [rows, count] = await Promise.all([page, db.$count(counted.as("counted"))])
  return {
    ads: rows.slice(0, adsOnPage).map(toCard),
    hasNext: rows.length > adsOnPage,
    total: Math.min(count, most),
    isMore: count > most,
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

/** Returns the ids of so many ads in the list, the latest first. */
export const listedAdIds = async ({ db, now }: Deps, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: ad.id })
    .from(ad)
    .where(isListed(now))
    .orderBy(...orders.newest)
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Is an ad in the list? Written as in the table's indexes; ads of sellers who are not confirmed wait (D-43). */
const isListed = (now: number): SQL | undefined =>
  and(
    sql`removed_on is null and mark <> 'sold'`,
    gt(ad.listedOn, now - expiryOf({ listedOn: 0 })),
    // by the few unconfirmed accounts: looking each seller up costs more than the list
    sql`not exists (select from ${user} where ${user.id} = ${ad.sellerId} and not ${user.emailVerified})`,
  )

/** The columns of a card; of the description only what the title needs. */
export const cardColumns = {
  id: ad.id,
  beginning: sql<string>`left(${ad.description}, 200)`,
  price: ad.price,
  category: ad.category,
  picture: ad.picture,
  mark: ad.mark,
  listedOn: ad.listedOn,
}

/** Returns what a card shows of those columns. */
export const toCard = ({
  beginning,
  mark,
  ...card
}: Omit<ListedAd, "title" | "isReserved"> & { beginning: string; mark: string }): ListedAd => ({
  ...card,
  title: adTitle(beginning),
  isReserved: mark === "reserved",
})

/** The procedures by which visitors read the market. */
export const listProcedures = {
  list: procedures.market.list.handler(async ({ input, context: { db, now, clock, track } }) => {
    const list = await listAds({ db, now }, input)
    const current = async () => versionOf(await listAds({ db, now: clock() }, input))
    track(marketAddress(input), { version: versionOf(list), current })
    return list
  }),
}
