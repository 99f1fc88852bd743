import { type Context, Hono } from "hono"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import type { Language } from "#domain/site/language.ts"
import cardEn from "#locales/en/card.json" with { type: "json" }
import marketEn from "#locales/en/market.json" with { type: "json" }
import resultsEn from "#locales/en/results.json" with { type: "json" }
import cardEt from "#locales/et/card.json" with { type: "json" }
import marketEt from "#locales/et/market.json" with { type: "json" }
import resultsEt from "#locales/et/results.json" with { type: "json" }
import cardLv from "#locales/lv/card.json" with { type: "json" }
import marketLv from "#locales/lv/market.json" with { type: "json" }
import resultsLv from "#locales/lv/results.json" with { type: "json" }
import { clientAddressOf } from "#server/auth/requester.ts"
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
import { version } from "#server/version.ts"
import { createLimiter } from "./concurrency-limiter.ts"
import { matchesEtag } from "./etag.ts"
import { limitRate } from "./limit-rate.ts"
import { fileLanguage, sendNotFound } from "./send-table.ts"
import type { Services } from "./services.ts"
import type { AnswerUnavailable } from "./unavailable.ts"

// locale keys: results.live results.provisional results.official results.position results.points card.lap market.free market.states.*
const words: Record<Language, PreviewWords> = {
  lv: { ...resultsLv, lap: cardLv.lap },
  et: { ...resultsEt, lap: cardEt.lap },
  en: { ...resultsEn, lap: cardEn.lap },
}
const marketWords = { lv: marketLv, et: marketEt, en: marketEn }

/** Limits of their own, so that messengers take nothing from people: how many are looked up at once, and how many may wait. */
const lookUps = { atOnce: 4, waiting: 200 }

/** How many pictures one network (decision 22) may cause to be drawn in a minute. Those that are cached are not counted. */
const rate = { most: 30, seconds: 60 }

/** How long caches may send a picture without asking, seconds: not long, because what it shows may be withdrawn. */
const lifetime = 300

type Deps = Pick<Services, "boards" | "config" | "db" | "files" | "now"> & { unavailable: AnswerUnavailable }

/**
 * Returns the routes of the pictures that messengers show for the links of a stage, a class, a rider's card and an ad (TV-07), in the
 * language of `?lng=` or of the visitor. They show what a visitor without a session sees.
 */
export const linkPreviews = ({ boards, config, db, files, now, unavailable }: Deps): Hono => {
  const limit = createLimiter(lookUps)
  const retryAfter = limitRate(rate)
  const cache = createPreviewCache(drawPreview)

  const send = async (
    c: Context,
    type: "image/png" | "image/jpeg",
    find: () => Promise<PreviewSource | null>,
  ) => {
    const looked = await limit("other", async () => ({ source: await find() }))
    if (looked === null) return unavailable(c.req.raw)
    const { source } = looked
    if (source === null) return sendNotFound(c)
    const tag = tagOf(source, version)
    const headers = { ETag: `"${tag}"`, "Cache-Control": `public, max-age=${lifetime}` }
    if (matchesEtag(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers)
    const drawn = cache.cached(tag)
    if (drawn) return c.body(new Uint8Array(drawn), 200, { ...headers, "Content-Type": type })
    const address = clientAddressOf(c.req.raw)
    const seconds = retryAfter(address, now())
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
  router.get("/competitions/:institution/:championship/:stage/preview.png", (c) =>
    send(c, "image/png", async () => {
      const board = await boards.board(stagePath(c.req.param()))
      const racingClass = c.req.query("class")
      if (!board) return null
      return racingClass === undefined
        ? sourceOf(stagePreview(board, editionOf(c)))
        : sourceOf(classPreview(board, racingClass, editionOf(c)))
    }),
  )
  router.get("/competitions/:institution/:championship/:stage/results/:participant/preview.png", (c) =>
    send(c, "image/png", async () => {
      const card = await boards.riderCard(stagePath(c.req.param()), c.req.param("participant"))
      return sourceOf(card && riderPreview(card, editionOf(c)))
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
