import { openDataAddress } from "#contracts/open-data/links.ts"
import { type CostlyKind, fill, get, kind, list } from "./costly-kind.ts"

/** Queries that are long, or name much. */
export const queries = (results: string): CostlyKind[] => [
  kind("parameters", (length, n) => get(`/market?${n}${list(length, (m) => `&a${m}=`)}`)),
  kind("parameters within limits", (length, n) => get(`/about?${n}${list(length, (m) => `&a${m}=`)}`), {
    longest: 3_900,
  }),
  kind("one parameter", (length, n) => get(`/about?${n}${fill("&view=x", length)}`), { longest: 3_900 }),
  kind("riders", (length, n) => get(`${results}?view=riders${list(length, (m) => `&rider=${n}-${m}`)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("routes", (length, n) => get(`/about.data?_routes=${list(length, (m) => `r${n}-${m},`)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("classes", (length, n) => get(`${results}?class=${n}${fill("a", length)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("a long word on the market", (length, n) => get(`/market?q=${n}${fill("a", length)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("many words on the market", (length, n) => get(`/market?q=${n}${fill("+ab", length)}`), {
    longest: 98,
    isPage: true,
  }),
  kind("signs above signs on the market", (length, n) => get(`/market?q=${n}${fill("%CC%84", length)}`), {
    longest: 594,
    isPage: true,
  }),
  kind("a page of the market", (length, n) => get(`/market?page=${n}${fill("0", length)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("many words of a search", (length, n) => get(`/search?q=${n}${fill("+ab", length)}`), {
    longest: 98,
    isPage: true,
  }),
  kind("signs above signs of a search", (length, n) => get(`/search?q=${n}${fill("%CC%84", length)}`), {
    longest: 594,
    isPage: true,
  }),
  kind("signs above signs of the guides", (length, n) => get(`/guide?q=${n}${fill("%CC%84", length)}`), {
    longest: 594,
    isPage: true,
  }),
  kind(
    "a search of the open data",
    (length, n) => get(`${openDataAddress}/stages?cursor=${n}${fill("a", length)}`),
    { longest: 3_900 },
  ),
  kind("the way back", (length, n) => get(`/login?return=/${n}${fill("/a", length)}`), {
    longest: 3_900,
    isPage: true,
  }),
  kind("a language", (length, n) => get(`/about?lng=${n}${fill("&lng=x", length)}`), {
    longest: 3_900,
    isPage: true,
  }),
]
