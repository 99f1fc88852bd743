import { LRUCache } from "lru-cache"
import { countedNetworks } from "#domain/accounts/address-network.ts"

/**
 * Counts a request from a client's address; returns the seconds until it may send another, or null if this one is within the
 * limit.
 */
type LimitRate = (address: string, now: number) => number | null

/** How many networks are remembered. For one more, the least recent is forgotten. */
const mostKnown = 10_000

/** Returns a sliding-window limit on the requests of each network (`countedNetworks`); refused requests are not counted. */
export const limitRate = ({ most, seconds }: { most: number; seconds: number }): LimitRate => {
  const known = new LRUCache<string, number[]>({ max: mostKnown })
  const span = seconds * 1_000
  return (address, now) => {
    const networks = countedNetworks(address).map(({ name, limitFactor }) => {
      // if the clock was set back, requests in the future do not count
      const lately = (known.get(name) ?? []).filter((instant) => instant > now - span && instant <= now)
      return { name, lately, isFull: lately.length >= most * limitFactor }
    })
    const firsts = networks.flatMap(({ lately, isFull }) => (isFull ? (lately[0] ?? now) : []))
    if (firsts.length > 0) return Math.ceil((Math.max(...firsts) + span - now) / 1_000)
    for (const { name, lately } of networks) known.set(name, [...lately, now])
    return null
  }
}
