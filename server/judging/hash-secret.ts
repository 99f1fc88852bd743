import { createHash, randomBytes } from "node:crypto"

/** Returns a new token or pass secret that nobody can guess. */
export const newSecret = (): string => randomBytes(24).toString("base64url")

/** Returns the form in which a secret is stored: whoever reads the database cannot use it (D-12). */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url")
