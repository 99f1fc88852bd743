import { type CountedNetwork, countedNetworks } from "#domain/accounts/address-network.ts"
import type { Per } from "./table/limit.ts"

/** Returns the names under which a key is counted, the smallest first: a client's address is counted by its networks. */
export const countedAs = (per: Per, key: string): CountedNetwork[] =>
  per === "network" ? countedNetworks(key) : [{ name: key, limitFactor: 1 }]
