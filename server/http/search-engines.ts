import { Hono } from "hono"
import { html } from "hono/html"
import { stageLinks } from "#contracts/open-data/links.ts"
import { guideNames } from "#domain/site/guide.ts"
import { championshipPage, openChampionships } from "#server/competitions/open-championships.ts"
import { publishedStages } from "#server/competitions/published-stages.ts"
import { listedAdIds } from "#server/market/list-ads.ts"
import type { Services } from "./services.ts"
import type { LimitAnswer } from "./unavailable.ts"

/** How many addresses one file may have (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000

/** Only the latest ads: older ones will soon be gone. */
const mostAds = 5_000

/** Pages that every site has. */
const everywhere = [
  ...["/", "/market", "/guide", ...guideNames.map((name) => `/guide/${name}`)],
  ...["/api", "/about", "/privacy", "/terms"],
]

/** Returns the routes of the two files that search engines read: what is not for them, and the addresses of all public pages. */
export const searchEngines = (
  { db, origins: [siteUrl], now }: Pick<Services, "db" | "origins" | "now">,
  limited: LimitAnswer,
): Hono => {
  const router = new Hono()
  router.get("/robots.txt", (c) => c.text(robots(siteUrl), 200, cachedForAnHour))
  router.get("/sitemap.xml", (c) =>
    limited(c.req.raw, async () => {
      const [stages, championships, ads] = await Promise.all([
        publishedStages(db),
        openChampionships(db),
        listedAdIds({ db, now: now() }, mostAds),
      ])
      const addresses = [
        ...everywhere.map((path) => siteUrl + path),
        ...championships.map((one) => championshipPage(siteUrl, one)),
        // the latest first: people look for them most
        ...stages.toReversed().flatMap(({ path, competitionStartDate }) => {
          const { web, resultsWeb } = stageLinks(siteUrl, path)
          return competitionStartDate <= now() ? [web, resultsWeb] : [web]
        }),
        ...ads.map((id) => `${siteUrl}/market/ads/${id}`),
      ]
      return c.body(await sitemap(addresses.slice(0, mostAddresses)), 200, {
        "Content-Type": "application/xml; charset=utf-8",
        ...cachedForAnHour,
      })
    }),
  )
  return router
}

const cachedForAnHour = { "Cache-Control": "public, max-age=3600" }

/** Streams never end and open data is for programs: neither should be found by a search. */
const robots = (siteUrl: string) => `User-agent: *
Disallow: /live/
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`

const sitemap = (addresses: readonly string[]) => html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.map((address) => html`<url><loc>${address}</loc></url>\n`)}</urlset>
`
