import { countedNetworks } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"

/**
 * Takes a slot for a client's address and returns a function that releases it; null: the limit of all clients or of its network
 * is reached.
 */
export type TakeOne = (address: string) => (() => void) | null

type Most = { network: number; together?: number }

/** Returns a counter of what clients have open, with a limit for each network (`countedNetworks`) and one for all. */
export const countByNetwork = ({
  network: ofNetwork,
  together = Number.POSITIVE_INFINITY,
}: Most): TakeOne => {
  const open = sumsByName()
  let all = 0
  return (address) => {
    const networks = countedNetworks(address)
    if (all >= together || networks.some(({ name, limitFactor }) => open.of(name) >= ofNetwork * limitFactor))
      return null
    for (const { name } of networks) open.add(name, 1)
    all += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      all -= 1
      for (const { name } of networks) open.add(name, -1)
    }
  }
}
