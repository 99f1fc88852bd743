import { callAddress } from "#contracts/api/call-address.ts"

/** The prefix of all cookies of the accounts service. */
export const cookiePrefix = "nulle"

/** Do browsers reach the site by https, so that cookies are sent only over https? */
export const isSecure = ({ siteUrl }: { siteUrl: string }): boolean => siteUrl.startsWith("https:")

/** Returns the whole name of a cookie that only calls about accounts need. */
export const accountCookieName = (site: { siteUrl: string }, name: string): string =>
  `${isSecure(site) ? "__Secure-" : ""}${cookiePrefix}.${name}`

/** Returns the options of such a cookie: it goes to those calls alone, so that requests for pages and judges' taps stay small. */
export const accountCookieOptions = (site: { siteUrl: string }) =>
  ({
    path: `${callAddress}/accounts/`,
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(site),
  }) as const

/** As better-auth names it, over https and over http. */
const sessionCookie = new RegExp(`(?:^|[;\\s])(?:__Secure-|__Host-)?${cookiePrefix}\\.session_`)

/**
 * Does a request with this `Cookie` header claim that somebody has signed in? Whether that is true has to be checked with the
 * session.
 */
export const hasSessionCookie = (cookie: string): boolean => sessionCookie.test(cookie)
