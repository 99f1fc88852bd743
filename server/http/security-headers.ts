import { createHash, randomBytes } from "node:crypto"
import type { Context, MiddlewareHandler } from "hono"
import { secureHeaders } from "hono/secure-headers"
import type { Reporting } from "#contracts/site/page-deps.ts"

/**
 * The nonce of the pages' own inline scripts while a page is rendered; a script that got into the HTML in another way cannot have
 * it. It is random, changes with each start, and is removed before a page leaves this process:
 * docs/decisions/0023-policy-for-scripts.md.
 */
export const scriptNonce: string = randomBytes(18).toString("base64url")

/** Returns a middleware that protects every page, wherever it was rendered. */
export const protectPages =
  (reporting: Reporting): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!c.res.headers.get("Content-Type")?.startsWith("text/html")) return
    const { html, policy } = protectPage(await c.res.text(), reporting)
    const headers = new Headers(c.res.headers)
    headers.set("Content-Security-Policy", policy)
    replaceAnswer(c, new Response(html, { status: c.res.status, headers }))
  }

/** Returns a page as it is sent, with its `Content-Security-Policy`: scripts with the nonce may run, by their hashes, and no others. */
export const protectPage = (html: string, reporting: Reporting): { html: string; policy: string } => {
  const hashes = [...html.matchAll(scriptWithNonce)].map(([, script = ""]) => hashOf(script))
  return { html: html.replaceAll(nonceAttribute, ""), policy: policyOf(hashes, reporting) }
}

const nonceAttribute = ` nonce="${scriptNonce}"`
const scriptWithNonce = new RegExp(`<script\\b[^>]*?${nonceAttribute}[^>]*>([\\s\\S]*?)</script>`, "gi")

const policyOf = (hashes: readonly string[], { views, errors }: Reporting): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    // React writes a style attribute for classes with a colour of their own
    "style-src 'self' 'unsafe-inline'",
    // style sheets contain small pictures as data; all others are the site's own files
    "img-src 'self' data:",
    // D-27: the two services that pages report to, if they are set
    ["connect-src 'self'", ...new Set(originsOf([views, errors]))].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")

const originsOf = (addresses: readonly (string | null)[]): string[] =>
  addresses.flatMap((address) => (address === null ? [] : new URL(address).origin))

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`

const oneYearInSeconds = 31_536_000

/**
 * Returns a middleware that sets the security headers of answers. HSTS is set only if the site's address has https, and not for
 * subdomains.
 */
export const protectingHeaders = (origin: string): MiddlewareHandler =>
  secureHeaders({
    // a form sent without script names its origin only under this policy
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: origin.startsWith("https:") && `max-age=${oneYearInSeconds}`,
    xFrameOptions: "DENY",
    // the sign-on desk reads codes with the camera; no page of the site uses any of the others
    permissionsPolicy: { camera: ["self"], geolocation: [], microphone: [], payment: [], usb: [] },
  })

/** Replaces the answer of a request, with all its headers. */
export const replaceAnswer = (c: Context, answer: Response): void => {
  // otherwise Hono adds the headers of the former answer to those of the new one
  c.res = undefined
  c.res = answer
}
