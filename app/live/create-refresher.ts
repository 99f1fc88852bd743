/** Something that is read again whenever it may have changed. */
export type Refresher = {
  /** It may have changed. */
  ask(): void
  stop(): void
}

const mostDoublings = 4

/**
 * Reads at once when asked, and once more after `every` milliseconds: an answer may lag behind the change that was announced.
 * Asked more often, it reads once in `every`. A failed read is repeated, each time after twice as long, up to a limit. It never
 * runs two reads at once.
 */
export function createRefresher(read: () => Promise<void>, every: number): Refresher {
  let isStopped = false
  let isAsked = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  const run = async (again: boolean) => {
    isAsked = false
    const hasFailed = await read().then(
      () => false,
      () => true,
    )
    if (isStopped) return
    failures = hasFailed ? Math.min(failures + 1, mostDoublings) : 0
    if (again || isAsked || hasFailed)
      timer = setTimeout(() => run(isAsked || hasFailed), every * 2 ** failures)
    else timer = null
  }
  return {
    ask: () => {
      isAsked = true
      if (timer !== null || isStopped) return
      // no second read starts until the first has ended
      timer = setTimeout(() => run(true), 0)
    },
    stop: () => {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
