import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { expect, test } from "vitest"
import { readMarketSearch } from "#contracts/market/read-market-search.ts"
import { builtPages } from "#server/http/load-pages.ts"
import { pageAddresses } from "#server/http/page-addresses.ts"
import { cacheKeyOf } from "./cache-key.ts"

const { routes } = await builtPages()
const findPage = pageAddresses(routes ?? {})

/** The address of the cached page that a visitor gets. */
const cachedAt = (url: string) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url })
  return cacheKeyOf(request, findPage)?.address ?? null
}

test("a cached page of the market is for the prices that were typed, however the amount is written [D-42]", () => {
  for (const typed of ["1500", "1 500", "1\u00a0500,50", "€ 99.90", "1 000 000,00 €", "12.5"]) {
    const query = new URLSearchParams({ from: typed, to: typed })
    const search = readMarketSearch(query)
    expect(search.from, typed).not.toBeNull()
    const address = new URL(cachedAt(`/market?${query}`) ?? "", "https://trial.example.org")
    expect(readMarketSearch(address.searchParams), typed).toEqual(search)
  }
  expect(cachedAt("/market?from=cheap&to=-1")).toBe("/market")
})

test("a cached page of standings is for the class that comes first, that of another page is not", () => {
  expect(cachedAt("/competitions/lamsf/2026?class=Expert&lap=1")).toBe(
    "/competitions/lamsf/2026?class=Expert",
  )
  expect(cachedAt("/competitions/lamsf/2026/madona?class=Expert")).toBe("/competitions/lamsf/2026/madona")
})
