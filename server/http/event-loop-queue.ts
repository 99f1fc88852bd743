/** Starts work at once or in its turn; false: the queue is full, and nothing is done. */
export type Enqueue = (work: () => void) => boolean

/**
 * Returns a queue that starts one piece of work per turn of the event loop, first come, first served, and holds at most
 * `waiting` more. Judges' requests are handled between two pieces: a crowd of simultaneous requests delays a tap by one piece of
 * work, not by all of them.
 */
export const createEventLoopQueue = ({ waiting: most }: { waiting: number }): Enqueue => {
  const queue: (() => void)[] = []
  let isTaken = false
  const start = (work: () => void) => {
    isTaken = true
    // scheduled first, so that the queue goes on even if the work throws
    setImmediate(next)
    work()
  }
  const next = () => {
    const work = queue.shift()
    if (work) start(work)
    else isTaken = false
  }
  return (work) => {
    if (!isTaken) start(work)
    else if (queue.length < most) queue.push(work)
    else return false
    return true
  }
}
