import { addressNetwork } from "#domain/accounts/address-network.ts"

/** Takes one for a client's address and returns what gives it back, once; null: its network has as many as it may. */
export type TakeOne = (address: string) => (() => void) | null

/** Returns what counts what the clients of each network have open, and lets none have more than so many. */
export const countByNetwork = (most: number): TakeOne => {
  const open = new Map<string, number>()
  return (address) => {
    const network = addressNetwork(address)
    const before = open.get(network) ?? 0
    if (before >= most) return null
    open.set(network, before + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
  }
}
