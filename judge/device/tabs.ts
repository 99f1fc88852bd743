/** A channel on which the tabs of this browser notify each other that the taps of a stage have changed. */
export type TabChannel = {
  notify(): void
  /** Returns a function that stops listening. */
  listen(listener: () => void): () => void
}

/** Returns the channel between the tabs of this browser in which a stage is open. */
export const tabChannel = (stage: string): TabChannel => {
  const channel = new BroadcastChannel(`nulle-judge ${stage}`)
  return {
    notify: () => channel.postMessage(null),
    listen: (listener) => {
      channel.onmessage = listener
      return () => channel.close()
    },
  }
}

/** How long another tab may hold the lock, milliseconds: one that the system has put to sleep may hold it forever. */
const timeout = 20_000

/** Milliseconds before work begins: the tap that caused it is shown first, and others of the same moment go with it. */
const pause = 100

/** Runs work for a stage while no other tab of this browser does; without the lock, where another tab holds it for too long. */
export const withTabLock = async <Result>(stage: string, work: () => Promise<Result>): Promise<Result> => {
  await new Promise((resolve) => setTimeout(resolve, pause))
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  let isBegun = false
  try {
    return await navigator.locks.request(`nulle-judge ${stage}`, { signal: late.signal }, () => {
      isBegun = true
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (isBegun || !late.signal.aborted) throw error
    // the server recognises a tap that arrives twice
    return work()
  } finally {
    clearTimeout(timer)
  }
}
