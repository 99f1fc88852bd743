import { createHash } from "node:crypto"

/**
 * Returns a mark of what a form was filled with. The form carries it, so that one who saves what somebody else has changed
 * meanwhile is told, and overwrites nothing.
 */
export const versionOf = (filledWith: unknown): string =>
  createHash("sha256").update(JSON.stringify(filledWith)).digest("base64url").slice(0, 22)
