import type { MiddlewareHandler } from "hono"

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
    return isTrusted ? next() : c.json({ why: "other-origin" }, 403)
  }
