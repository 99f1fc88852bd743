import { type Context, Hono } from "hono"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"
import cardEn from "#locales/en/public/card.json" with { type: "json" }
import competitionsEn from "#locales/en/public/competitions.json" with { type: "json" }
import marketEn from "#locales/en/public/market.json" with { type: "json" }
import resultsEn from "#locales/en/public/results.json" with { type: "json" }
import siteEn from "#locales/en/public/site.json" with { type: "json" }
import standingsEn from "#locales/en/public/standings.json" with { type: "json" }
import cardEt from "#locales/et/public/card.json" with { type: "json" }
import competitionsEt from "#locales/et/public/competitions.json" with { type: "json" }
import marketEt from "#locales/et/public/market.json" with { type: "json" }
import resultsEt from "#locales/et/public/results.json" with { type: "json" }
import siteEt from "#locales/et/public/site.json" with { type: "json" }
import standingsEt from "#locales/et/public/standings.json" with { type: "json" }
import cardLv from "#locales/lv/public/card.json" with { type: "json" }
import competitionsLv from "#locales/lv/public/competitions.json" with { type: "json" }
import marketLv from "#locales/lv/public/market.json" with { type: "json" }
import resultsLv from "#locales/lv/public/results.json" with { type: "json" }
import siteLv from "#locales/lv/public/site.json" with { type: "json" }
import standingsLv from "#locales/lv/public/standings.json" with { type: "json" }
import { clientAddressOf } from "#server/auth/requester.ts"
import { homePreview } from "#server/competitions/home-preview.ts"
import { publishedStages } from "#server/competitions/published-stages.ts"
import { createSemaphore } from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"
import { createTokenBuckets } from "#server/limits/token-bucket.ts"
import { drawPreview } from "#server/link-previews/draw-preview.ts"
import type { LinkPreview } from "#server/link-previews/link-preview.ts"
import { createPreviewCache, type PreviewSource, tagOf } from "#server/link-previews/preview-cache.ts"
import {
  classPreview,
  type PreviewEdition,
  type PreviewWords,
  riderPreview,
  stagePreview,
} from "#server/live/previews.ts"
import { adPreview, withPhoto } from "#server/market/ad-preview.ts"
import { riderPagePreview } from "#server/riders/rider-page-preview.ts"
import { showRider } from "#server/riders/show-rider.ts"
import { findWithdrawn } from "#server/stages/withdrawn-stage.ts"
import { standingsPreview } from "#server/standings/standings-preview.ts"
import { version } from "#server/version.ts"
import { matchesEtag } from "./etag.ts"
import { fileLanguage, sendNotFound } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { AnswerUnavailable } from "./unavailable.ts"

// locale keys: results.live results.provisional results.official results.position results.points card.lap competitions.calledOff.* market.free market.states.*
const words: Record<Language, PreviewWords> = {
  lv: { ...resultsLv, lap: cardLv.lap, ...competitionsLv.calledOff },
  et: { ...resultsEt, lap: cardEt.lap, ...competitionsEt.calledOff },
  en: { ...resultsEn, lap: cardEn.lap, ...competitionsEn.calledOff },
}
const competitionsWords = { lv: competitionsLv, et: competitionsEt, en: competitionsEn }
const standingsWords = {
  lv: { title: standingsLv.title, women: siteLv.women },
  et: { title: standingsEt.title, women: siteEt.women },
  en: { title: standingsEn.title, women: siteEn.women },
}
const marketWords = { lv: marketLv, et: marketEt, en: marketEn }

/** How long caches may send a picture without asking, seconds: not long, because what it shows may be withdrawn. */
const lifetime = 300

type Deps = Pick<Services, "boards" | "config" | "db" | "files" | "now"> & { unavailable: AnswerUnavailable }

/**
 * Returns the routes of the pictures that messengers show for the links of the home page, standings, a rider's page, a stage, a class, a
 * rider's card and an ad (TV-07), in the language of `?lng=` or of the visitor. They show what a visitor without a session sees.
 */
export const linkPreviews = ({ boards, config, db, files, now, unavailable }: Deps): Hono => {
  const lookUps = createSemaphore(limits.programs.previewLookUps)
  const drawings = createTokenBuckets(limits.programs.linkPreviews)
  const cache = createPreviewCache(drawPreview)

  const send = async (
    c: Context,
    type: "image/png" | "image/jpeg",
    find: () => Promise<PreviewSource | null>,
    stage?: string,
  ) => {
    const looked = await lookUps.run(async () => {
      const source = await find()
      const isMissing = source === null && stage !== undefined
      return { source, isWithdrawn: isMissing && (await findWithdrawn(db, stage)) !== null }
    })
    if (looked === null) return unavailable(c.req.raw)
    const { source, isWithdrawn } = looked
    // what was public and is withdrawn is gone, like its pages
    if (isWithdrawn) return c.text("", 410, { "Cache-Control": "no-store" })
    if (source === null) return sendNotFound(c)
    const tag = tagOf(source, version)
    const headers = { ETag: `"${tag}"`, "Cache-Control": `public, max-age=${lifetime}` }
    if (matchesEtag(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers)
    const drawn = cache.cached(tag)
    if (drawn) return c.body(new Uint8Array(drawn), 200, { ...headers, "Content-Type": type })
    const address = clientAddressOf(c.req.raw)
    const seconds = drawings.take(address, now())
    if (seconds !== null)
      return c.body(null, 429, { "Retry-After": String(seconds), "Cache-Control": "no-store" })
    const outcome = await cache.drawn(tag, source, addressNetwork(address))
    if (outcome.kind === "drawn")
      return c.body(new Uint8Array(outcome.picture), 200, { ...headers, "Content-Type": type })
    return outcome.reason === "busy" ? unavailable(c.req.raw) : sendNotFound(c)
  }
  const editionOf = (c: Context): PreviewEdition => {
    const language = fileLanguage(c)
    return { siteName: config.siteName, language, words: words[language], now: now() }
  }

  const router = new Hono()
  router.get("/competitions/:institution/:championship/:stage/preview.png", (c) => {
    const path = stagePath(c.req.param())
    const find = async () => {
      const board = await boards.board(path)
      const racingClass = c.req.query("class")
      if (!board) return null
      return racingClass === undefined
        ? sourceOf(stagePreview(board, editionOf(c)))
        : sourceOf(classPreview(board, racingClass, editionOf(c)))
    }
    return send(c, "image/png", find, path)
  })
  router.get("/competitions/:institution/:championship/:stage/results/:participant/preview.png", (c) => {
    const path = stagePath(c.req.param())
    const find = async () => {
      const card = await boards.riderCard(path, c.req.param("participant"))
      return sourceOf(card && riderPreview(card, editionOf(c)))
    }
    return send(c, "image/png", find, path)
  })
  router.get("/preview.png", (c) =>
    send(c, "image/png", async () => {
      const edition = editionOf(c)
      const { title } = competitionsWords[edition.language]
      return sourceOf(homePreview(await publishedStages(db), { ...edition, title }))
    }),
  )
  router.get("/competitions/:institution/:championship/preview.png", (c) => {
    const { institution: institutionId, championship: championshipId } = c.req.param()
    const of = { place: { institutionId, championshipId }, group: c.req.query("class") }
    return send(c, "image/png", async () => {
      const edition = editionOf(c)
      return sourceOf(await standingsPreview(db, of, { ...edition, words: standingsWords[edition.language] }))
    })
  })
  router.get("/riders/:rider/preview.png", (c) =>
    send(c, "image/png", async () => {
      const rider = await showRider({ db, boards, now: now() }, c.req.param("rider"))
      return sourceOf(rider && riderPagePreview(rider, editionOf(c)))
    }),
  )
  router.get("/market/ads/:ad/preview.jpg", (c) =>
    send(c, "image/jpeg", async () => {
      const { siteName, language } = editionOf(c)
      const edition = { siteName, language, words: marketWords[language] }
      const preview = await adPreview({ db, now: now() }, c.req.param("ad"), edition)
      return preview && { content: preview, load: () => withPhoto(files, preview) }
    }),
  )
  return router
}

const sourceOf = (preview: LinkPreview | null): PreviewSource | null =>
  preview && { content: preview, load: async () => preview }
