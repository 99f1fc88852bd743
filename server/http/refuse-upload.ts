import type { Context } from "hono"
import type { AdUploadRefusal } from "#contracts/ad-upload.ts"
import type { UploadRefusal } from "#contracts/stage-upload.ts"

/** Why the site does not take a file. */
type Refusal = UploadRefusal | AdUploadRefusal

const statusOf = {
  "not-signed-in": 401,
  forbidden: 403,
  "stage-not-found": 404,
  "no-regulation": 404,
  "too-many-unused": 409,
  "too-many-unconfirmed": 409,
  "too-large": 413,
  "not-a-pdf": 415,
  "not-an-image": 415,
  "too-many-pixels": 422,
  "too-many-uploads": 429,
  busy: 503,
} as const satisfies Record<Refusal, number>

/** Seconds after which whoever was refused because too much was under way may try again. */
const retryAfter = "5"

/**
 * Says why an upload was not taken. What is left of it is not read: nothing can follow it on the connection, and whoever may not send
 * it does not keep the server reading.
 */
export const refuseUpload = (c: Context, why: Refusal): Response =>
  c.json({ why }, statusOf[why], {
    Connection: "close",
    ...(why === "busy" && { "Retry-After": retryAfter }),
  })
