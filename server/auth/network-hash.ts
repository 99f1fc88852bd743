import { addressNetwork } from "#domain/accounts/address-network.ts"
import type { KeyedHash } from "./keyed-hash.ts"

/** Returns what stands for a client's network in the log: the same for the same network, and telling nobody which. */
export const networkHash = (keyedHash: KeyedHash, address: string): string =>
  keyedHash("network", addressNetwork(address)).slice(0, 16)
