import type { Context } from "hono"

type Status = 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** Seconds after which whoever was refused because too much was under way may try again. */
const retryAfter = "5"

/**
 * Says why an upload was not taken. What is left of it is not read: nothing can follow it on the connection, and whoever may not send
 * it does not keep the server reading.
 */
export const refuseUpload = (c: Context, why: string, status: Status): Response =>
  c.json({ why }, status, {
    Connection: "close",
    ...(why === "busy" && { "Retry-After": retryAfter }),
  })
