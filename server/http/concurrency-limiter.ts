/** Runs work at once or when its turn comes; null: too much of its kind is waiting, and nothing was done. */
export type Limiter = <Result>(
  kind: WorkKind,
  work: (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>,
) => Promise<Result | null>

/**
 * Waits for something that is not work, such as a slow client, and leaves its slot to other work meanwhile. Null: too much work
 * is waiting to continue, and this work has to end; or it has ended already.
 */
export type ReleaseSlotWhile = <Result>(wait: () => Promise<Result>) => Promise<Result | null>

/** Urgent work runs before all other waiting work. */
export type WorkKind = "urgent" | "other"

/** Work that released its slot continues before work that has not begun, but after urgent work. */
type Queues = Record<WorkKind | "resumed", (() => void)[]>

/**
 * Returns a limiter that runs `atOnce` pieces of work at once, first come, first served, and lets `waiting` more of each kind
 * wait. Work must not start more work in the same limiter: it would wait for its own slot.
 */
export const createLimiter = ({ atOnce, waiting }: { atOnce: number; waiting: number }): Limiter => {
  const queues: Queues = { urgent: [], resumed: [], other: [] }
  let free = atOnce
  /** Acquires a slot, at once or in turn; false: too many are waiting. */
  const acquire = (kind: keyof Queues): boolean | Promise<boolean> => {
    if (free === 0) {
      const queue = queues[kind]
      // finished work passes its slot on
      return queue.length < waiting && new Promise((resolve) => queue.push(() => resolve(true)))
    }
    free -= 1
    return true
  }
  const release = () => {
    const next = queues.urgent.shift() ?? queues.resumed.shift() ?? queues.other.shift()
    if (next) next()
    else free += 1
  }
  return async (kind, work) => {
    let hasSlot = await acquire(kind)
    if (!hasSlot) return null
    // work may end while a part of it still waits, such as when its request was aborted
    let isOver = false
    const resume = async () => {
      if (isOver) return
      hasSlot = await acquire("resumed")
      if (isOver && hasSlot) release()
    }
    const releaseSlotWhile: ReleaseSlotWhile = async (wait) => {
      if (isOver) return null
      release()
      hasSlot = false
      const result = await wait().finally(resume)
      return hasSlot && !isOver ? result : null
    }
    try {
      return await work(releaseSlotWhile)
    } finally {
      isOver = true
      if (hasSlot) release()
    }
  }
}
