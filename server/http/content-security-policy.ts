import { createHash } from "node:crypto"

const inlineScript = /<script(?:\s(?![^>]*\ssrc=|src=)[^>]*)?>([\s\S]*?)<\/script>/gi

/** Returns the `Content-Security-Policy` of a page: its own inline scripts by their hashes, and nothing from elsewhere but pictures. */
export const contentSecurityPolicy = (html: string): string => {
  const hashes = [...html.matchAll(inlineScript)].map(([, script = ""]) => hashOf(script))
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    // React writes the style attribute where a class has a colour of its own
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
}

const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
