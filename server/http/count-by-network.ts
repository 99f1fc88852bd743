import { addressNetwork } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"

/** Takes one for a client's address and returns what gives it back, once; null: all, or its network, have as many as they may. */
export type TakeOne = (address: string) => (() => void) | null

type Most = { network: number; together?: number }

/** Returns what counts what clients have open, and lets so many be open of one network, and so many together. */
export const countByNetwork = ({
  network: ofNetwork,
  together = Number.POSITIVE_INFINITY,
}: Most): TakeOne => {
  const open = sumsByName()
  let all = 0
  return (address) => {
    const network = addressNetwork(address)
    if (all >= together || open.of(network) >= ofNetwork) return null
    open.add(network, 1)
    all += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      all -= 1
      open.add(network, -1)
    }
  }
}
