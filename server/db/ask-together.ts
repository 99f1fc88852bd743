/**
 * Returns a question for one key over a query for many; null: nothing was found. What is asked while a query is under way shares the
 * next one, so that a crowd takes one connection, and each is told what holds after it has asked.
 */
export const askTogether = <Found>(
  findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): ((key: string) => Promise<Found | null>) => {
  let waiting = new Map<string, PromiseWithResolvers<Found | null>>()
  let isAsking = false
  const ask = async (): Promise<void> => {
    isAsking = true
    while (waiting.size > 0) {
      const asked = waiting
      waiting = new Map()
      try {
        const answers = await findAll([...asked.keys()])
        for (const [key, { resolve }] of asked) resolve(answers.get(key) ?? null)
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    isAsking = false
  }
  return (key) => {
    const one = waiting.get(key) ?? Promise.withResolvers<Found | null>()
    waiting.set(key, one)
    if (!isAsking) void ask()
    return one.promise
  }
}
