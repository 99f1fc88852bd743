/** How long another tab may take, milliseconds: one that the system has put to sleep may hold a lock forever. */
const patience = 20_000

/** Milliseconds before work begins: the tap that asked for it is shown first, and others of the same moment go with it. */
const pause = 100

/** Returns what runs work while no other tab of this browser runs work of that name. */
export const aloneInTabs =
  (name: string) =>
  async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    let isBegun = false
    try {
      return await navigator.locks.request(name, { signal: late.signal }, () => {
        isBegun = true
        clearTimeout(timer)
        return work()
      })
    } catch (error) {
      if (isBegun || !late.signal.aborted) throw error
      // the server knows a tap that it gets twice
      return work()
    } finally {
      clearTimeout(timer)
    }
  }
