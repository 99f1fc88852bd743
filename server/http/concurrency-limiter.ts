/** Does work at once or when its turn comes; null: too much of its kind waits already, and nothing was done. */
export type Limiter = <Result>(
  kind: WorkKind,
  work: (stepAside: StepAside) => Promise<Result>,
) => Promise<Result | null>

/**
 * Waits for something that is not work: meanwhile its place is given to another. Null: the queue of those who want theirs back is full, and
 * the work is to end; or it has ended already.
 */
export type StepAside = <Result>(wait: () => Promise<Result>) => Promise<Result | null>

/** Work that is urgent has its turn before all other work that waits. */
export type WorkKind = "urgent" | "other"

/** Work that stepped aside comes before what has not begun, and not before what is urgent. */
type Queues = Record<WorkKind | "resumed", (() => void)[]>

/**
 * Returns what does so much work at once, in the order of asking, and lets so much more of each kind wait. Work asks for no more work
 * of the same limit: it would wait for the place that it holds.
 */
export const createLimiter = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter => {
  const queues: Queues = { urgent: [], resumed: [], other: [] }
  let free = atOnce
  /** Takes a place, at once or in its turn; false: too many wait for one. */
  const take = (kind: keyof Queues): boolean | Promise<boolean> => {
    if (free === 0) {
      const queue = queues[kind]
      // whoever ends hands its place on
      return queue.length < waiting && new Promise((resolve) => queue.push(() => resolve(true)))
    }
    free -= 1
    return true
  }
  const giveBack = () => {
    const next = queues.urgent.shift() ?? queues.resumed.shift() ?? queues.other.shift()
    if (next) next()
    else free += 1
  }
  return async (kind, work) => {
    let hasPlace = await take(kind)
    if (!hasPlace) return null
    // work ends, for one whose request was given up, while a part of it still waits
    let isOver = false
    const resume = async () => {
      if (isOver) return
      hasPlace = await take("resumed")
      if (isOver && hasPlace) giveBack()
    }
    const stepAside: StepAside = async (wait) => {
      if (isOver) return null
      giveBack()
      hasPlace = false
      const result = await wait().finally(resume)
      return hasPlace && !isOver ? result : null
    }
    try {
      return await work(stepAside)
    } finally {
      isOver = true
      if (hasPlace) giveBack()
    }
  }
}
