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
