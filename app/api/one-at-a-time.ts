/**
 * Returns what does a deed unless the same is under way, by its name: the second press of a double click comes to null, while
 * something else may be done meanwhile.
 */
export const oneAtATime = () => {
  const underWay = new Set<string>()
  return async <Outcome>(name: string, deed: () => Promise<Outcome>): Promise<Outcome | null> => {
    if (underWay.has(name)) return null
    underWay.add(name)
    try {
      return await deed()
    } finally {
      underWay.delete(name)
    }
  }
}
