import { type Context, Hono } from "hono"
import { statusOf } from "#contracts/api/status-of.ts"
import type { UploadRefusal } from "#contracts/competitions/stage-upload.ts"
import type { AdUploadRefusal } from "#contracts/market/ad-upload.ts"
import { stagePath } from "#domain/competitions/stage-path.ts"
import { putRegulation } from "#server/competitions/regulation.ts"
import { findRegulation, findStageImage } from "#server/competitions/stage-files.ts"
import { putStageImage } from "#server/competitions/stage-images.ts"
import type { Files } from "#server/files/files.ts"
import { retryAfter } from "#server/limits/table/limit.ts"
import { findAdPicture, putAdPicture } from "#server/market/ad-pictures.ts"
import { matchesEtag } from "./etag.ts"
import { noteRefusedRight } from "./note-refused-right.ts"
import type { Services } from "./services.ts"
import type { LimitAnswer } from "./unavailable.ts"
import { actorOf } from "./visitor.ts"

const folder = "/institutions/:institution/championships/:championship/stages/:stage"

/**
 * Returns the routes of the files of stages (D-31): everybody can read those of published stages, secretaries upload them. The
 * body of an upload is the file itself.
 */
export const stageFiles = (services: Services, limited: LimitAnswer): Hono => {
  const { db, files, now, log } = services
  const router = new Hono()
  const refuse = (reason: UploadRefusal, user: string | null): Response => {
    if (reason === "forbidden") noteRefusedRight(services.accounts, { what: "upload", user })
    return refuseUpload(reason)
  }
  router.get(`${folder}/regulation.pdf`, (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw) }
      const file = await findRegulation(context, stagePath(c.req.param()))
      return sendStoredFile(c, files, file && { ...file, type: "application/pdf", maxAge: null })
    }),
  )
  router.put(`${folder}/regulation.pdf`, async (c) => {
    const actor = await actorOf(services, c.req.raw)
    if (!actor) return refuse("not-signed-in", null)
    const outcome = await putRegulation(
      { db, actor, now: now(), files, log },
      stagePath(c.req.param()),
      c.req.raw.body,
    )
    return outcome.kind === "stored" ? c.body(null, 204) : refuse(outcome.reason, actor.userId)
  })

  router.get(`${folder}/images/:file`, (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw) }
      const file = await findStageImage(context, stagePath(c.req.param()), c.req.param("file"))
      return sendStoredFile(c, files, file && { ...file, type: "image/webp", maxAge: 31_536_000 })
    }),
  )
  router.post(`${folder}/images/:kind{logo|photo}`, async (c) => {
    const actor = await actorOf(services, c.req.raw)
    if (!actor) return refuse("not-signed-in", null)
    const kind = c.req.param("kind") === "logo" ? "logo" : "photo"
    const outcome = await putStageImage({ db, actor, files }, stagePath(c.req.param()), {
      kind,
      upload: c.req.raw.body,
    })
    return outcome.kind === "stored"
      ? c.json({ address: outcome.address })
      : refuse(outcome.reason, actor.userId)
  })

  return router
}

/** How long caches may store a picture, seconds: not long, because its ad may be removed. */
const pictureMaxAge = 3_600

/** Returns the routes of the pictures of ads (D-41). The body of an upload is the file itself. */
export const marketFiles = (services: Services, limited: LimitAnswer): Hono => {
  const { db, files, now } = services
  const router = new Hono()
  router.get("/market/pictures/:file", (c) =>
    limited(c.req.raw, async () => {
      const context = { db, actor: await actorOf(services, c.req.raw), now: now() }
      const file = await findAdPicture(context, c.req.param("file"))
      return sendStoredFile(c, files, file && { ...file, maxAge: pictureMaxAge })
    }),
  )
  router.post("/market/pictures", async (c) => {
    const sender = { db, actor: await actorOf(services, c.req.raw), now: now(), files }
    const outcome = await putAdPicture(sender, c.req.raw.body)
    return outcome.kind === "stored" ? c.json({ picture: outcome.picture }) : refuseUpload(outcome.reason)
  })
  return router
}

/** A file to be sent, as its use-case found it. */
type StoredFile = {
  key: string
  /** Differs whenever the content does. */
  tag: string
  /** May shared caches store it? */
  isPublic: boolean
  type: string
  /** For how many seconds it need not be revalidated; null: every time. */
  maxAge: number | null
}

/** Sends a file, or a 404. Files that are not public are revalidated every time. */
const sendStoredFile = async (c: Context, files: Files, file: StoredFile | null): Promise<Response> => {
  if (!file) return c.body(null, 404, { "Cache-Control": "no-store" })
  const { key, tag, isPublic, type, maxAge } = file
  const etag = `"${tag}"`
  c.header("ETag", etag)
  const isForever = maxAge !== null && maxAge >= 31_536_000
  const cacheControl =
    maxAge === null ? "no-cache" : `public, max-age=${maxAge}${isForever ? ", immutable" : ""}`
  c.header("Cache-Control", isPublic ? cacheControl : "private, no-cache")
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304)
  const content = await files.stream(key)
  if (!content) return c.body(null, 404, { "Cache-Control": "no-store" })
  // an answer without a body never reads the file
  if (c.req.method === "HEAD") await content.cancel()
  return c.body(content, 200, { "Content-Type": type })
}

/**
 * Refuses an upload. The rest of it is not read, so the connection cannot be used again, and a sender without permission does not
 * keep the server busy.
 */
const refuseUpload = (reason: UploadRefusal | AdUploadRefusal): Response =>
  Response.json(
    { reason },
    {
      status: statusOf(reason),
      headers: {
        Connection: "close",
        ...(reason === "busy" && { "Retry-After": String(retryAfter.upload) }),
      },
    },
  )
