import { z } from "zod"
import { adCategories } from "#domain/market/ad.ts"
import { cents, euros } from "./ad-form.ts"
import { adSorts, type MarketSearch, mostSearched } from "./market-search.ts"

/** A parsed search of the market. */
export const marketSearch = z.object({
  words: z.string().max(mostSearched),
  category: z.enum(adCategories).nullable(),
  from: z.nullable(cents),
  to: z.nullable(cents),
  sort: z.enum(adSorts),
  page: z.int().min(1).max(9_999),
})

const amount = euros({ empty: "", negative: "", unreadable: "", tooMuch: "" })

const typedSearch = z.object({
  q: z.string().max(mostSearched).catch(""),
  category: z.enum(adCategories).nullable().catch(null),
  from: z.nullable(amount).catch(null),
  to: z.nullable(amount).catch(null),
  sort: z.enum(adSorts).catch("newest"),
  page: z.coerce.number().int().min(1).max(9_999).catch(1),
})

/** Returns the search in an address of the market; unreadable parts are ignored. */
export const readMarketSearch = (query: URLSearchParams): MarketSearch => {
  const { q, ...read } = typedSearch.parse(Object.fromEntries(query))
  return { words: q.trim(), ...read }
}
