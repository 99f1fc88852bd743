import { createHmac } from "node:crypto"
import { addressNetwork } from "#domain/accounts/address-network.ts"

/** Hashes parts so that nobody without the site's secret can tell what they were, or guess them. */
export type KeyedHash = (...parts: string[]) => string

/** Returns the hash that is keyed with the site's secret. */
export const createKeyedHash =
  (secret: string): KeyedHash =>
  (...parts) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")

/** Returns what stands for a client's network in the log: the same for the same network, and telling nobody which. */
export const networkHash = (keyedHash: KeyedHash, address: string): string =>
  keyedHash("network", addressNetwork(address)).slice(0, 16)
