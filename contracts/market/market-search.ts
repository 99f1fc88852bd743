import type { AdCategory } from "#domain/market/ad.ts"

/** The orders in which ads can be listed (D-42): the newest, the cheapest or the most expensive first. */
export const adSorts = ["newest", "price", "-price"] as const

export type AdSort = (typeof adSorts)[number]

/** A search of the market; prices are euro cents. */
export type MarketSearch = {
  words: string
  category: AdCategory | null
  from: number | null
  to: number | null
  sort: AdSort
  /** From 1 on. */
  page: number
}

/** How many ads a page has (D-42). */
export const adsOnPage = 24

/** The longest search text, in characters. */
export const mostSearched = 100

/** Returns the address of a search without default values; everybody who opens it sees the same. */
export const marketAddress = ({ words, category, from, to, sort, page }: MarketSearch): string => {
  const query = new URLSearchParams()
  if (words !== "") query.set("q", words)
  if (category !== null) query.set("category", category)
  if (from !== null) query.set("from", String(from / 100))
  if (to !== null) query.set("to", String(to / 100))
  if (sort !== "newest") query.set("sort", sort)
  if (page > 1) query.set("page", String(page))
  return query.size === 0 ? "/market" : `/market?${query}`
}
