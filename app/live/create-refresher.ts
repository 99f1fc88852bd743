/** Reads something again whenever it may have changed. */
export type Refresher = {
  /** Requests a read: something may have changed. */
  request(): void
  stop(): void
}

const mostDoublings = 4

/**
 * Reads at once on request, and once more after `every` milliseconds: an answer may lag behind the change that was announced.
 * More frequent requests lead to one read in `every`. A failed read is repeated, each time after twice as long, up to a limit. It never
 * runs two reads at once.
 */
export function createRefresher(read: () => Promise<void>, every: number): Refresher {
  let isStopped = false
  let isRequested = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  const run = async (again: boolean) => {
    isRequested = false
    const hasFailed = await read().then(
      () => false,
      () => true,
    )
    if (isStopped) return
    failures = hasFailed ? Math.min(failures + 1, mostDoublings) : 0
    if (again || isRequested || hasFailed)
      timer = setTimeout(() => run(isRequested || hasFailed), every * 2 ** failures)
    else timer = null
  }
  return {
    request: () => {
      isRequested = true
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
