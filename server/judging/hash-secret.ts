import { createHash, randomBytes } from "node:crypto"

/** Returns a new token or pass secret that nobody can guess. */
export const newSecret = (): string => randomBytes(24).toString("base64url")

/** Could a text be one of these? Anything else needs no look into the database. */
export const isSecret = (text: string): boolean => /^[\w-]{32}$/.test(text)

/** Returns the form in which a secret is stored: whoever reads the database cannot use it (D-12). */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url")
