/** Does work at once or when its turn comes; null: too much waits already, and nothing was done. */
export type LimitWork = <Result>(work: () => Promise<Result>) => Promise<Result | null>

/** Returns what does so much work at once, in the order of asking, and lets so much more wait. */
export const limitWork = ({ atOnce, waiting }: { atOnce: number; waiting: number }): LimitWork => {
  const queue: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free === 0) {
      if (queue.length >= waiting) return null
      // whoever ends hands its place on
      await new Promise<void>((resolve) => queue.push(resolve))
    } else free -= 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
