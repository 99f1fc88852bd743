import { sumsByName } from "#domain/site/sums-by-name.ts"

/** The account that the work is for, and whether it comes before all work that is not urgent. */
export type Turn = { account: string; isUrgent: boolean }

/** Runs work when its turn comes; null: too much is waiting, of that account or of the same urgency, and nothing was done. */
export type RunInTurn = <Result>(turn: Turn, work: () => Promise<Result>) => Promise<Result | null>

/**
 * Returns a queue that runs one piece of work after the other. Accounts with less work under way come first: the first piece of
 * an account is done before the second of another that came earlier. `waiting` is how much urgent work may wait, and how much
 * other work.
 */
export const createFairQueue = (most: { perAccount: number; waiting: number }): RunInTurn => {
  const waiting: (Turn & { ahead: number; start(): void })[] = []
  const underWay = sumsByName()
  let isBusy = false

  const handOn = (): void => {
    waiting.sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent) || one.ahead - other.ahead)
    const next = waiting.shift()
    if (next) next.start()
    else isBusy = false
  }

  return async (turn, work) => {
    const { account, isUrgent } = turn
    const ahead = underWay.of(account)
    const before = waiting.filter((one) => one.isUrgent === isUrgent)
    if (ahead >= most.perAccount || (isBusy && before.length >= most.waiting)) return null
    underWay.add(account, 1)
    // finished work passes the turn on
    if (isBusy) await new Promise<void>((start) => waiting.push({ ...turn, ahead, start }))
    isBusy = true
    try {
      return await work()
    } finally {
      underWay.add(account, -1)
      handOn()
    }
  }
}
