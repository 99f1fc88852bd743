import { callAddress } from "#contracts/api/call-address.ts"

/** The prefix of all cookies of the accounts service. */
export const cookiePrefix = "nulle"

/** The path of cookies that only calls about accounts need, so that requests for pages and judges' taps stay small. */
export const accountCookiePath = `${callAddress}/accounts/`

/** Do browsers reach the site by https, so that cookies are sent only over https? */
export const isSecure = ({ siteUrl }: { siteUrl: string }): boolean => siteUrl.startsWith("https:")

/** As better-auth names it, over https and without. */
const sessionCookie = new RegExp(`(?:^|[;\\s])(?:__Secure-|__Host-)?${cookiePrefix}\\.session_`)

/**
 * Does a request with this `Cookie` header claim that somebody has signed in? Whether that is true has to be checked with the
 * session.
 */
export const hasSessionCookie = (cookie: string): boolean => sessionCookie.test(cookie)
