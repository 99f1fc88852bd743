/**
 * Returns what runs an action unless one of the same name is under way: the second press of a double click comes to null, while
 * something else may be done meanwhile.
 */
export const oneAtATime = () => {
  const underWay = new Set<string>()
  return async <Outcome>(name: string, action: () => Promise<Outcome>): Promise<Outcome | null> => {
    if (underWay.has(name)) return null
    underWay.add(name)
    try {
      return await action()
    } finally {
      underWay.delete(name)
    }
  }
}
