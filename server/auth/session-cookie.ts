import { callAddress } from "#contracts/api/call-address.ts"

/** How the names of all cookies of the accounts service begin. */
export const cookiePrefix = "nulle"

/** Where cookies are sent that only calls about accounts need, so that neither pages nor judges' taps grow. */
export const accountCookiePath = `${callAddress}/accounts/`

/** Do browsers reach the site by https, so that its cookies are kept off any other way? */
export const isSecure = ({ siteUrl }: { siteUrl: string }): boolean => siteUrl.startsWith("https:")

/** As better-auth names it, over https and without. */
const sessionCookie = new RegExp(`(?:^|[;\\s])(?:__Secure-|__Host-)?${cookiePrefix}\\.session_`)

/** Does a request with this `Cookie` header claim that somebody has signed in? Whether it is true, the session tells. */
export const hasSessionCookie = (cookie: string): boolean => sessionCookie.test(cookie)
