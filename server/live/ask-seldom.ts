/**
 * Returns a question for a key that is asked at once, and then not again for so many milliseconds: whoever comes meanwhile waits, and
 * shares the next one, which begins after they came.
 */
export const askSeldom = <Found>(
  every: number,
  ask: (key: string) => Promise<Found>,
): ((key: string) => Promise<Found>) => {
  const pauses = new Map<string, { next: PromiseWithResolvers<Found> | null }>()
  const askNow = (key: string): Promise<Found> => {
    const pause: { next: PromiseWithResolvers<Found> | null } = { next: null }
    pauses.set(key, pause)
    const over = setTimeout(() => {
      pauses.delete(key)
      if (pause.next) askNow(key).then(pause.next.resolve, pause.next.reject)
    }, every)
    // a process that is to end does not stay for it
    over.unref()
    return ask(key)
  }
  return (key) => {
    const pause = pauses.get(key)
    if (!pause) return askNow(key)
    pause.next ??= Promise.withResolvers()
    return pause.next.promise
  }
}
