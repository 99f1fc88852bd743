import { parse, serialize } from "hono/utils/cookie"
import { safeReturn } from "#domain/accounts/safe-return.ts"
import { backTo } from "./back-to.ts"
import { cookiePrefix, isSecure } from "./session-cookie.ts"

const name = `${cookiePrefix}.open-id-return`

/** Only the address that the provider leads back to is told. */
const path = "/api/auth/callback"

/** How long one may take on the provider's pages. */
const keptSeconds = 3_600

/** The most bytes of it: a browser drops a cookie of more than 4,096, and a proxy refuses 8,192 of all together. */
const longest = 3_000

/**
 * Returns the cookie by which a browser that goes to the provider keeps where it was, whatever becomes of it there. Where
 * that is too long to be kept, the browser comes back to `/`.
 */
export const keepReturn = (siteUrl: string, returnTo: string): string =>
  serialize(name, encodeURIComponent(returnTo).length <= longest ? returnTo : "/", {
    path,
    maxAge: keptSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure({ siteUrl }),
  })

/** Returns the path where the browser was, or `/`. */
export const keptReturn = (headers: Headers): string =>
  safeReturn(parse(headers.get("cookie") ?? "", name)[name])

/** Returns the address of the sign-in page that tells of a failure, and leads on to where the browser was. */
export const failedLogin = (siteUrl: string, headers: Headers, error: string): URL => {
  const login = backTo(new URL("/login", siteUrl), keptReturn(headers))
  login.searchParams.set("error", error)
  return login
}
