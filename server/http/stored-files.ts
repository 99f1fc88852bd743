import type { Context } from "hono"
import type { AdUploadRefusal } from "#contracts/ad-upload.ts"
import { statusOf } from "#contracts/api/status-of.ts"
import type { UploadRefusal } from "#contracts/stage-upload.ts"
import type { Files } from "#server/files/files.ts"
import { matchesEtag } from "./etag.ts"

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
export const sendStoredFile = async (
  c: Context,
  files: Files,
  file: StoredFile | null,
): Promise<Response> => {
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

/** Seconds after which an upload may be tried again that was refused because there were too many. */
const retryAfter = "5"

/**
 * Refuses an upload. The rest of it is not read, so the connection cannot be used again, and a sender without permission does not
 * keep the server busy.
 */
export const refuseUpload = (reason: UploadRefusal | AdUploadRefusal): Response =>
  Response.json(
    { reason },
    {
      status: statusOf(reason),
      headers: { Connection: "close", ...(reason === "busy" && { "Retry-After": retryAfter }) },
    },
  )
