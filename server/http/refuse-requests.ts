import type { MiddlewareHandler } from "hono"

const safeMethods = ["GET", "HEAD", "OPTIONS"]

/** Line breaks and other invisible characters, which no address of the site contains; they match no route. */
const shapeless = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i

/**
 * Refuses addresses with such characters, addresses that cannot be decoded, and the one character that no database can store. Where
 * somebody has typed that into a field of a page, the page is asked without it.
 */
export const refuseUnreadable: MiddlewareHandler = async (c, next) => {
  const { url } = c.req
  if (!url.includes("%")) return next()
  const [path = ""] = url.split("?", 1)
  if (shapeless.test(path) || !isReadable(path)) return c.body(null, 400)
  if (!url.includes("%00")) return next()
  const { pathname, search } = new URL(url)
  // two slashes would lead to another site
  const isPage = safeMethods.includes(c.req.method) && !/^\/(\/|api\/)/.test(pathname)
  return isPage ? c.redirect(pathname + search.replaceAll("%00", "")) : c.body(null, 400)
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
