import { createHash } from "node:crypto"
import type { Reporting } from "#contracts/reporting.ts"

const inlineScript = /<script(?:\s(?![^>]*\ssrc=|src=)[^>]*)?>([\s\S]*?)<\/script>/gi

/** Returns the `Content-Security-Policy` of a page: its own inline scripts by their hashes, and nothing from elsewhere but pictures. */
export const contentSecurityPolicy = (html: string, { views, errors }: Reporting): string => {
  const hashes = [...html.matchAll(inlineScript)].map(([, script = ""]) => hashOf(script))
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    // React writes the style attribute where a class has a colour of its own
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    // D-27: the two places that pages report to, where they are set
    ["connect-src 'self'", ...new Set(originsOf([views, errors]))].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

const originsOf = (addresses: readonly (string | null)[]): string[] =>
  addresses.flatMap((address) => (address === null ? [] : new URL(address).origin))

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
