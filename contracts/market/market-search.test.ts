import fc from "fast-check"
import { expect, test } from "vitest"
import { adCategories } from "#domain/market/ad.ts"
import { adSorts, marketAddress } from "./market-search.ts"
import { readMarketSearch } from "./read-market-search.ts"

const read = (query: string) => readMarketSearch(new URLSearchParams(query))

test("unreadable parts of an address are ignored", () => {
  const nothing = { words: "", category: null, from: null, to: null, sort: "newest", page: 1 }
  expect(read("")).toEqual(nothing)
  expect(read("category=cars&from=cheap&to=-1&sort=random&page=0&lng=lv")).toEqual(nothing)
  expect(read(`q=${"x".repeat(101)}&page=1e9`)).toEqual(nothing)
})

test("an address names what is asked for, and can be shared", () => {
  const cents = fc.option(fc.integer({ min: 0, max: 100_000_000 }))
  const search = fc.record({
    words: fc.stringMatching(/^[a-zā-ž0-9&=?%+ ]{0,50}$/).map((words) => words.trim()),
    category: fc.option(fc.constantFrom(...adCategories)),
    from: cents,
    to: cents,
    sort: fc.constantFrom(...adSorts),
    page: fc.integer({ min: 1, max: 9_999 }),
  })
  fc.assert(
    fc.property(search, (typed) => {
      const { searchParams } = new URL(marketAddress(typed), "https://site.example")
      expect(readMarketSearch(searchParams)).toEqual(typed)
    }),
  )
  expect(marketAddress(read(""))).toBe("/market")
})
