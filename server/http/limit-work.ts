/** Does work at once or when its turn comes; null: too much of its kind waits already, and nothing was done. */
export type LimitWork = <Result>(kind: WorkKind, work: () => Promise<Result>) => Promise<Result | null>

/** Work that is urgent has its turn before all other work that waits. */
export type WorkKind = "urgent" | "other"

/** Returns what does so much work at once, in the order of asking, and lets so much more of each kind wait. */
export const limitWork = ({ atOnce, waiting }: { atOnce: number; waiting: number }): LimitWork => {
  const queues: Record<WorkKind, (() => void)[]> = { urgent: [], other: [] }
  let free = atOnce
  return async (kind, work) => {
    if (free === 0) {
      const queue = queues[kind]
      if (queue.length >= waiting) return null
      // whoever ends hands its place on
      await new Promise<void>((resolve) => queue.push(resolve))
    } else free -= 1
    try {
      return await work()
    } finally {
      const next = queues.urgent.shift() ?? queues.other.shift()
      if (next) next()
      else free += 1
    }
  }
}
