import { createHash } from "node:crypto"

/**
 * Returns a version of the values that a form is filled with. The form contains it, so that saving reports a change by somebody
 * else meanwhile instead of overwriting it.
 */
export const versionOf = (filledWith: unknown): string =>
  createHash("sha256").update(JSON.stringify(filledWith)).digest("base64url").slice(0, 22)
