import {
  cardAddress,
  championshipOf,
  liveAddress,
  pageAddress,
  resultsAddress,
} from "#domain/competitions/stage-path.ts"

/** Where the open data of the site is read; its version is part of the address, and only gains fields. */
export const openDataAddress = "/api/v1"

/** The address of the OpenAPI document that describes it. */
export const documentAddress = `${openDataAddress}/openapi.json`

type Query = Readonly<Record<string, string | number | undefined>>

/** Returns the address of something in the open data, below the site's origin; what is no slug in its path is encoded already. */
export const openDataLink = (siteUrl: string, path: string, query: Query = {}): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return `${siteUrl}${openDataAddress}/${path}${search.size === 0 ? "" : `?${search}`}`
}

/** Returns an address that an organiser gave, as an absolute URL; null: there is none, or it is not a URL. */
export const writeAddress = (siteUrl: string, address: string | null): string | null =>
  address && URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : null

/** Returns the links of a stage. */
export const stageLinks = (siteUrl: string, path: string) => ({
  self: openDataLink(siteUrl, path),
  championship: openDataLink(siteUrl, championshipOf(path)),
  participants: openDataLink(siteUrl, `${path}/participants`),
  results: openDataLink(siteUrl, `${path}/results`),
  live: siteUrl + liveAddress(path),
  web: siteUrl + pageAddress(path),
  resultsWeb: siteUrl + resultsAddress(path),
})

/** Returns the links of a participant's result. */
export const resultLinks = (siteUrl: string, path: string, participantId: string) => ({
  self: openDataLink(siteUrl, `${path}/results/${encodeURIComponent(participantId)}`),
  web: siteUrl + cardAddress(path, participantId),
})

/** The requested part of a list. */
type ListQuery = { limit: number; offset: number } & Query

/** Which list it is: where the site is, and the list's path in the open data. */
type ListPlace = { siteUrl: string; path: string }

/** Returns the summary of a list: how many entries there are, and where its next page is. */
export const listOf = (total: number, query: ListQuery, { siteUrl, path }: ListPlace) => {
  const offset = query.offset + query.limit
  return { total, next: offset < total ? openDataLink(siteUrl, path, { ...query, offset }) : null }
}

/** Returns the requested part of a complete list, and its summary. */
export const pageOf = <Entry>(all: readonly Entry[], query: ListQuery, place: ListPlace) => ({
  entries: all.slice(query.offset, query.offset + query.limit),
  list: listOf(all.length, query, place),
})
