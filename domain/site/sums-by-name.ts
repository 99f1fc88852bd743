/** Returns sums by name, all 0 at first; a sum that returns to 0 is removed, so that strangers' names cannot fill the memory. */
export const sumsByName = () => {
  const sums = new Map<string, number>()
  const of = (name: string): number => sums.get(name) ?? 0
  const add = (name: string, more: number): void => {
    const sum = of(name) + more
    if (sum === 0) sums.delete(name)
    else sums.set(name, sum)
  }
  return { of, add }
}
