import { createHash, randomBytes } from "node:crypto"

/** Returns a new token, or secret of a pass or a link, that nobody can guess. */
export const newSecret = (): string => randomBytes(24).toString("base64url")

/** Does a text have the form of such a secret? Anything else needs no query. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** Returns the form in which a secret is stored: whoever reads the database cannot use it (D-12). */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url")
