import { parse, serialize } from "hono/utils/cookie"
import { backTo } from "./back-to.ts"
import { cookiePrefix, isSecure } from "./session-cookie.ts"

const name = `${cookiePrefix}.open-id-return`

/** Only the address that the provider leads back to is told. */
const path = "/api/auth/callback"

/** How long one may take on the provider's pages. */
const keptSeconds = 3_600

/** Returns the cookie by which a browser that goes to the provider keeps where it was, whatever becomes of it there. */
export const keepReturn = (siteUrl: string, returnTo: string): string =>
  serialize(name, returnTo, {
    path,
    maxAge: keptSeconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure({ siteUrl }),
  })

/** Returns the address of the sign-in page that tells of a failure, and leads on to where the browser was. */
export const failedLogin = (siteUrl: string, headers: Headers, error: string): URL => {
  const login = backTo(new URL("/login", siteUrl), parse(headers.get("cookie") ?? "", name)[name])
  login.searchParams.set("error", error)
  return login
}
