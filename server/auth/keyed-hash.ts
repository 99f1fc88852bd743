import { createHmac, timingSafeEqual } from "node:crypto"
import { addressNetwork } from "#domain/accounts/address-network.ts"

/** Hashes parts so that they cannot be found out or guessed without the site's secret. */
export type KeyedHash = (...parts: string[]) => string

/** Returns the hash that is keyed with the site's secret. */
export const createKeyedHash =
  (secret: string): KeyedHash =>
  (...parts) =>
    createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url")

/** Are two hashes the same? How long it takes does not reveal where they differ. */
export const isEqualHash = (one: string, other: string): boolean => {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}

/** Returns a pseudonym of a client's network for the log: the same for the same network, without revealing it. */
export const networkHash = (keyedHash: KeyedHash, address: string): string =>
  keyedHash("network", addressNetwork(address)).slice(0, 16)
