/** Starts work at once or in its turn; false: too much waits already, and nothing is done. */
export type TakeTurn = (work: () => void) => boolean

/**
 * Returns what starts one piece of work per turn of the event loop, in the order of asking, and lets so many more wait. The
 * loop hears judges between two pieces: a crowd that asks at once delays a tap by one piece of work, and not by all of them.
 */
export const takeTurns = ({ waiting: most }: { waiting: number }): TakeTurn => {
  const queue: (() => void)[] = []
  let isTaken = false
  const start = (work: () => void) => {
    isTaken = true
    // scheduled first, so that work that throws holds up nobody
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
