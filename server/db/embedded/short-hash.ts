import { createHash } from "node:crypto"

/** Returns 16 letters and digits that stand for a text, to name a folder after a path. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 16)
