/**
 * Returns a number for each row of a list, the first the highest. Those that fall already stay, so that a list which nobody
 * moved is saved as it was; a new row has none and comes below the one before it.
 */
export function fallingOrders(written: readonly (string | undefined)[]): number[] {
  const orders: number[] = []
  for (const text of written) {
    const above = orders.at(-1)
    const own = text === undefined || text === "" ? (above ?? written.length + 1) - 1 : Number(text)
    if (!Number.isInteger(own) || (above !== undefined && own >= above)) return counted(written.length)
    orders.push(own)
  }
  return orders
}

const counted = (count: number) => Array.from({ length: count }, (_, index) => count - index)
