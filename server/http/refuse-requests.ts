import type { MiddlewareHandler } from "hono"

/** Ends of lines and other signs without a shape, none of which anybody gives out in an address; they match no route. */
const shapeless = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i

/** Refuses addresses that nobody has given out or that say nothing, and the one sign that no database can keep. */
export const refuseUnreadable: MiddlewareHandler = async (c, next) => {
  const { url } = c.req
  if (!url.includes("%")) return next()
  const [path = ""] = url.split("?", 1)
  const isRefused = shapeless.test(path) || url.includes("%00") || !isReadable(path)
  return isRefused ? c.body(null, 400) : next()
}

/** The library of pages would write each one that is not into the log. */
const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const ofPages = ["GET", "HEAD", "POST"]

/** Refuses what no page is asked by. */
export const refuseOtherMethods: MiddlewareHandler = async (c, next) =>
  ofPages.includes(c.req.method) ? next() : c.body(null, 405, { Allow: ofPages.join(", ") })

const safeMethods = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses unsafe requests that a browser sends from another site. One without an Origin is no browser's: it has no cookies
 * to abuse, or it is refused for them.
 */
export const checkOrigin =
  (origins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    const origin = c.req.header("origin")
    const isTrusted = origin === undefined ? c.req.header("cookie") === undefined : origins.includes(origin)
    return isTrusted ? next() : c.json({ reason: "other-origin" }, 403)
  }
