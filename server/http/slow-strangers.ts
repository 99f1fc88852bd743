import { setTimeout as sleep } from "node:timers/promises"
import { LRUCache } from "lru-cache"

/** Slows networks down from which many secrets come that nobody has given out. */
export type SlowStrangers = {
  /** Counts a refused secret of a network. */
  count(network: string): void
  /** Resolves when the network's next secret may be looked at: true; false: too many of its secrets wait already. */
  turn(network: string): Promise<boolean>
}

/** So many refusals in so many seconds cost nothing; from then on each secret waits so many milliseconds, and so many wait at once. */
type Limits = { free: number; seconds: number; pause: number; waiting: number }

const usual: Limits = { free: 30, seconds: 10, pause: 250, waiting: 1_000 }

/** More networks than that at once are counted anew from the one that was counted longest ago. */
const mostNetworks = 10_000

/**
 * Returns an empty count. A network that is over its limit waits, and is not turned away: a phone behind the same address
 * whose token is good but new here gets through with a short delay.
 */
export const slowStrangers = ({ free, seconds, pause, waiting: most }: Limits = usual): SlowStrangers => {
  // an entry lives from the first refusal that it counts
  const refused = new LRUCache<string, number>({ max: mostNetworks, ttl: seconds * 1_000, noUpdateTTL: true })
  const waiting = new Map<string, number>()
  return {
    count: (network) => void refused.set(network, (refused.get(network) ?? 0) + 1),
    turn: async (network) => {
      if ((refused.get(network) ?? 0) < free) return true
      const before = waiting.get(network) ?? 0
      if (before >= most) return false
      waiting.set(network, before + 1)
      await sleep(pause)
      const left = (waiting.get(network) ?? 1) - 1
      if (left === 0) waiting.delete(network)
      else waiting.set(network, left)
      return true
    },
  }
}
