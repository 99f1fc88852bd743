import { createHmac } from "node:crypto"

/** Hashes parts so that nobody without the site's secret can tell what they were, or guess them. */
export type KeyedHash = (...parts: string[]) => string

/** Returns the hash that is keyed with the site's secret. */
export const createKeyedHash =
  (secret: string): KeyedHash =>
  (...parts) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")
