/**
 * Returns a function that runs an action unless one of the same name is running: the second press of a double click returns null.
 * Actions of other names run meanwhile.
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
