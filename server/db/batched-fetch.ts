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

/**
 * Returns a lookup that fetches a key at once, and then at most once in an interval: calls meanwhile wait and share the next
 * fetch, which begins after them.
 */
export const throttledFetch = <Found>(
  every: number,
  fetch: (key: string) => Promise<Found>,
): ((key: string) => Promise<Found>) => {
  const pauses = new Map<string, { next: PromiseWithResolvers<Found> | null }>()
  const fetchNow = (key: string): Promise<Found> => {
    const pause: { next: PromiseWithResolvers<Found> | null } = { next: null }
    pauses.set(key, pause)
    const over = setTimeout(() => {
      pauses.delete(key)
      if (pause.next) fetchNow(key).then(pause.next.resolve, pause.next.reject)
    }, every)
    // does not keep the process alive
    over.unref()
    return fetch(key)
  }
  return (key) => {
    const pause = pauses.get(key)
    if (!pause) return fetchNow(key)
    pause.next ??= Promise.withResolvers()
    return pause.next.promise
  }
}
