/**
 * Returns a lookup of one key that batches queries; null: nothing was found. Lookups during a query share the next one, so that a
 * crowd uses one connection, and each gets a result that is newer than its call.
 */
export const batchedFetch = <Found>(
  findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): ((key: string) => Promise<Found | null>) => {
  let waiting = new Map<string, PromiseWithResolvers<Found | null>>()
  let isFetching = false
  const fetchWaiting = async (): Promise<void> => {
    isFetching = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      try {
        const found = await findAll([...batch.keys()])
        for (const [key, { resolve }] of batch) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const { reject } of batch.values()) reject(error)
      }
    }
    isFetching = false
  }
  return (key) => {
    const one = waiting.get(key) ?? Promise.withResolvers<Found | null>()
    waiting.set(key, one)
    if (!isFetching) void fetchWaiting()
    return one.promise
  }
}
