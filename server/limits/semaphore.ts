import type { CountedNetwork } from "#domain/accounts/address-network.ts"
import { sumsByName } from "#domain/site/sums-by-name.ts"
import { countedAs } from "./counted.ts"
import type { Slots } from "./table/limit.ts"

/** Gives a slot back, to whoever is next; once more than that it does nothing. */
type Release = () => void

/** Urgent work runs before all other waiting work. */
export type Priority = "urgent" | "other"

/** Work that released its slot continues before work that has not begun, but after urgent work. */
const ranks = { urgent: 0, resumed: 1, other: 2 }

/** Who the work is for, where that is limited, and its priority. */
export type Turn = { key?: string; priority?: Priority }

type AnyTurn = { key?: string; priority?: keyof typeof ranks; mayWait?: boolean }

/**
 * Waits for something that is not work, such as a slow client, and leaves its slot to other work meanwhile. Null: too much work
 * is waiting to continue, and this work has to end; or it has ended already.
 */
export type ReleaseSlotWhile = <Result>(wait: () => Promise<Result>) => Promise<Result | null>

/** Runs work at once or when its turn comes; null: too much is waiting, and nothing was done. */
export type RunInTurn = <Result>(
  work: (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>,
  turn?: Turn,
) => Promise<Result | null>

/** Limits how much is under way at once. */
export type Semaphore = {
  /**
   * Runs work, and holds a slot for it. Work must not start more work in the same semaphore: it would wait for its own slot.
   */
  run: RunInTurn
  /** Takes a slot now; null: none is free. */
  take(key?: string): Release | null
  /** Begins work at once or when its turn comes; false: too much is waiting, and it never begins. */
  begin(work: (release: Release) => void, turn?: Turn): boolean
}

type Waiting = { rank: number; ahead: number; counted: CountedNetwork[]; begin(): void }

/** Returns a semaphore with all slots free. Waiting work has its turn by priority, then first come, first served. */
export const createSemaphore = (limits: Slots): Semaphore => {
  const { atOnce = Infinity, waiting: mostWaiting = 0, per = "account", ofEach = {}, isFair = false } = limits
  const queue: Waiting[] = []
  const [waiting, running, underWay] = [sumsByName(), sumsByName(), sumsByName()]
  let allRunning = 0

  const hasSlot = (counted: readonly CountedNetwork[]): boolean =>
    allRunning < atOnce && isBelow(running, counted, ofEach.atOnce)
  const count = (counted: readonly CountedNetwork[], change: 1 | -1) => {
    allRunning += change
    for (const { name } of counted) running.add(name, change)
  }
  const release = (counted: readonly CountedNetwork[]) => {
    count(counted, -1)
    for (const { name } of counted) underWay.add(name, -1)
    // one slot is free, so one piece of work can begin
    const next = queue.findIndex((one) => hasSlot(one.counted))
    queue.splice(next, next < 0 ? 0 : 1)[0]?.begin()
  }
  const enter = (
    work: (release: Release) => void,
    { key, priority = "other", mayWait = true }: AnyTurn,
  ): boolean => {
    const counted = key === undefined ? [] : countedAs(per, key)
    // work that resumes was admitted when it began
    if (priority !== "resumed" && !isBelow(underWay, counted, ofEach.underWay)) return false
    const begin = () => {
      let isHeld = true
      count(counted, 1)
      work(() => {
        if (isHeld) release(counted)
        isHeld = false
      })
    }
    const isNow = hasSlot(counted)
    if (!isNow && (!mayWait || waiting.of(priority) >= mostWaiting)) return false
    const ahead = isFair ? Math.max(0, ...counted.map(({ name }) => underWay.of(name))) : 0
    for (const { name } of counted) underWay.add(name, 1)
    if (isNow) {
      begin()
      return true
    }
    waiting.add(priority, 1)
    const rank = ranks[priority]
    const before = (one: Waiting) => one.rank < rank || (one.rank === rank && one.ahead <= ahead)
    const beginInTurn = () => {
      waiting.add(priority, -1)
      begin()
    }
    queue.splice(queue.findLastIndex(before) + 1, 0, { rank, ahead, counted, begin: beginInTurn })
    return true
  }
  /** Acquires a slot, at once or in turn; null: too much is waiting. */
  const acquire = (turn: AnyTurn): Promise<Release | null> =>
    new Promise((resolve) => {
      if (!enter(resolve, turn)) resolve(null)
    })
  return {
    run: async (work, turn = {}) => {
      let release = await acquire(turn)
      if (!release) return null
      // work may end while a part of it still waits, such as when its request was aborted
      let isOver = false
      const resume = async () => {
        if (isOver) return
        release = await acquire({ ...turn, priority: "resumed" })
        if (isOver) release?.()
      }
      const releaseSlotWhile: ReleaseSlotWhile = async (wait) => {
        if (isOver) return null
        release?.()
        const result = await wait().finally(resume)
        return release && !isOver ? result : null
      }
      try {
        return await work(releaseSlotWhile)
      } finally {
        isOver = true
        release?.()
      }
    },
    take: (key) => {
      let taken: Release | null = null
      const take = (release: Release) => {
        taken = release
      }
      enter(take, { mayWait: false, ...(key !== undefined && { key }) })
      return taken
    },
    begin: (work, turn = {}) => enter(work, turn),
  }
}

const isBelow = (
  sums: ReturnType<typeof sumsByName>,
  counted: readonly CountedNetwork[],
  most = Infinity,
): boolean => counted.every(({ name, limitFactor }) => sums.of(name) < most * limitFactor)

/** Starts work at once or in its turn; false: too much is waiting, and nothing is done. */
export type StartInTurn = (work: () => void) => boolean

/**
 * Returns what starts one piece of work in each turn of the event loop. Judges' requests are handled between two of them: a crowd of
 * simultaneous requests delays a tap by one piece of work, not by all of them.
 */
export const startOneEachTurn = (limits: Slots): StartInTurn => {
  const turns = createSemaphore(limits)
  return (work) =>
    turns.begin((release) => {
      // scheduled first, so that the queue goes on even if the work throws
      setImmediate(release)
      work()
    })
}
