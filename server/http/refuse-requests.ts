import type { MiddlewareHandler } from "hono"

const safeMethods = ["GET", "HEAD", "OPTIONS"]

/** Line breaks and other invisible characters, which no address of the site contains; they match no route. */
const shapeless = /%(?:[01][0-9a-f]|7f|e2%80%a[89])/i

/**
 * Refuses addresses with such characters, addresses that cannot be decoded, and the one character that no database can store. If
 * somebody typed that character into a field of a page, the browser is redirected to the address without it. A person who opens a
 * refused address is shown `fault`, the page for addresses that do not exist.
 */
export const refuseUnreadable =
  (fault: (request: Request) => Promise<Response>): MiddlewareHandler =>
  async (c, next) => {
    const { url, method } = c.req
    if (!url.includes("%")) return next()
    const [path = ""] = url.split("?", 1)
    const { pathname, search } = new URL(url)
    if (shapeless.test(path) || !isReadable(path)) {
      const isOpened = c.req.header("accept")?.includes("text/html") === true
      if (!isOpened || !isPage(method, pathname)) return c.body(null, 400)
      const { headers, body } = await fault(c.req.raw)
      return new Response(body, { status: 400, headers })
    }
    if (!url.includes("%00")) return next()
    return isPage(method, pathname) ? c.redirect(pathname + search.replaceAll("%00", "")) : c.body(null, 400)
  }

/** Two slashes would lead to another site. */
const isPage = (method: string, pathname: string): boolean =>
  safeMethods.includes(method) && !/^\/(\/|api\/)/.test(pathname)

/** Can an address be decoded? React Router would log every one that cannot. */
export const isReadable = (path: string): boolean => {
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
