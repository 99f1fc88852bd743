import { addressNetwork } from "#domain/accounts/address-network.ts"

/** Takes one for a client's address and returns what gives it back, once; null: all, or its network, have as many as they may. */
export type TakeOne = (address: string) => (() => void) | null

type Most = { network: number; together?: number }

/** Returns what counts what clients have open, and lets so many be open of one network, and so many together. */
export const countByNetwork = ({
  network: ofNetwork,
  together = Number.POSITIVE_INFINITY,
}: Most): TakeOne => {
  const open = new Map<string, number>()
  let all = 0
  return (address) => {
    const network = addressNetwork(address)
    const before = open.get(network) ?? 0
    if (all >= together || before >= ofNetwork) return null
    open.set(network, before + 1)
    all += 1
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      all -= 1
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
  }
}
