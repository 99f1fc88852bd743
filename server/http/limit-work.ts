/** Does work at once or when its turn comes; null: too much of its kind waits already, and nothing was done. */
export type LimitWork = <Result>(
  kind: WorkKind,
  work: (stepAside: StepAside) => Promise<Result>,
) => Promise<Result | null>

/** Waits for something that is no work: its place is another's meanwhile, and it is the next to have one again. */
export type StepAside = <Result>(wait: () => Promise<Result>) => Promise<Result>

/** Work that is urgent has its turn before all other work that waits. */
export type WorkKind = "urgent" | "other"

/** Returns what does so much work at once, in the order of asking, and lets so much more of each kind wait. */
export const limitWork = ({ atOnce, waiting }: { atOnce: number; waiting: number }): LimitWork => {
  const queues: Record<WorkKind, (() => void)[]> = { urgent: [], other: [] }
  let free = atOnce
  /** Takes a place; a promise: once there is one. */
  const take = (queue: (() => void)[]): Promise<void> | null => {
    // whoever ends hands its place on
    if (free === 0) return new Promise((resolve) => queue.push(resolve))
    free -= 1
    return null
  }
  const giveBack = () => {
    const next = queues.urgent.shift() ?? queues.other.shift()
    if (next) next()
    else free += 1
  }
  const stepAside: StepAside = async (wait) => {
    giveBack()
    try {
      return await wait()
    } finally {
      await take(queues.urgent)
    }
  }
  return async (kind, work) => {
    if (free === 0 && queues[kind].length >= waiting) return null
    const place = take(queues[kind])
    if (place) await place
    try {
      return await work(stepAside)
    } finally {
      giveBack()
    }
  }
}
