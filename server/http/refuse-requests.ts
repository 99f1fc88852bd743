import type { MiddlewareHandler } from "hono"

/** Line breaks and other invisible characters, which no address of the site contains; they match no route. */
const shapeless = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i

/** Refuses addresses with such characters, addresses that cannot be decoded, and the one character that no database can store. */
export const refuseUnreadable: MiddlewareHandler = async (c, next) => {
  const { url } = c.req
  if (!url.includes("%")) return next()
  const [path = ""] = url.split("?", 1)
  const isRefused = shapeless.test(path) || url.includes("%00") || !isReadable(path)
  return isRefused ? c.body(null, 400) : next()
}

/** React Router would log every address that cannot be decoded. */
const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const ofPages = ["GET", "HEAD", "POST"]

/** Refuses methods that no page has. */
export const refuseOtherMethods: MiddlewareHandler = async (c, next) =>
  ofPages.includes(c.req.method) ? next() : c.body(null, 405, { Allow: ofPages.join(", ") })

const safeMethods = ["GET", "HEAD", "OPTIONS"]

/**
 * Refuses unsafe requests that a browser sends from another site. A request without an Origin does not come from a browser: it
 * either has no cookies to abuse, or is refused because of them.
 */
export const checkOrigin =
  (origins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    const origin = c.req.header("origin")
    const isTrusted = origin === undefined ? c.req.header("cookie") === undefined : origins.includes(origin)
    return isTrusted ? next() : c.json({ reason: "other-origin" }, 403)
  }
