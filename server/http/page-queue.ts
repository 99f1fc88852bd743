import { LRUCache } from "lru-cache"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { signedSessionToken } from "#server/auth/signed-in-user.ts"
import {
  createSemaphore,
  type Priority,
  type ReleaseSlotWhile,
  type RunInTurn,
} from "#server/limits/semaphore.ts"
import { limits } from "#server/limits/table/limits.ts"

/** Who asks: the token of a session that this site has begun, valid or not, or null; and the client's address. */
export type Client = { session: string | null; address: string }

/** The queue of everything that takes as much work as a page. */
export type PageQueue = {
  /** Runs work for a client at once or when its turn comes; null: too much is waiting, of all clients or of this one. */
  run: <Result>(client: Client, work: Work<Result>, priority?: Priority) => Promise<Result | null>
  /** Nobody is signed in by the session of this client any longer: from now on it counts as none. */
  noteSignedOut(client: Client): void
}

type Work<Result> = (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>

/** Returns an empty queue, with slots as `limits.pages` says. */
export const createPageQueue = (): PageQueue => {
  const all = createSemaphore(limits.pages.all)
  const strangers = createSemaphore(limits.pages.strangers)
  const besideOthers = createSemaphore(limits.pages.besideOthers)
  const waitingOfNetwork = createSemaphore(limits.pages.waitingOfNetwork)
  const sessions = createSemaphore(limits.pages.sessions)
  const changed = createSemaphore(limits.pages.changed)
  const ended = new LRUCache<string, true>({ max: limits.memory.keys.most })
  /** How many requests of sessions, and of cached pages that have changed, are under way. */
  let others = 0
  const countOther = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    others += 1
    try {
      return await work()
    } finally {
      others -= 1
    }
  }
  // strangers wait in `all` again, but are too few to delay the others there; who begins when is decided when their turn comes
  const ofStrangers: RunInTurn = (work) =>
    (others > 0 ? inBoth(besideOthers.run, all.run) : all.run)(work, { priority: "urgent" })
  const ofStranger = async <Result>(address: string, work: Work<Result>) => {
    const releasePlace = waitingOfNetwork.take(address)
    if (!releasePlace) return null
    const begin: Work<Result> = (releaseSlotWhile) => {
      releasePlace()
      return work(releaseSlotWhile)
    }
    return inBoth(strangers.run, ofStrangers)(begin).finally(releasePlace)
  }
  return {
    run: ({ session, address }, work, priority = "other") => {
      if (priority === "urgent") return countOther(() => inBoth(changed.run, all.run)(work, { priority }))
      if (session === null || ended.has(session)) return ofStranger(address, work)
      const ofSession: RunInTurn = (work) => sessions.run(work, { key: session })
      return countOther(() => inBoth(ofSession, all.run)(work))
    },
    noteSignedOut: ({ session }) => {
      if (session !== null) ended.set(session, true)
    },
  }
}

/** Returns who sends a request. A forged session counts as none; no query is needed. */
export const clientOf = async (
  accounts: Pick<AccountServices, "auth">,
  { headers }: Request,
): Promise<Client> => ({
  session: await signedSessionToken(accounts, { headers }),
  address: clientAddressOf({ headers }),
})

/**
 * Returns what runs work that needs a slot of two. They are always acquired in the same order, so that nothing waits for itself. In
 * the first, work of all priorities has one queue.
 */
const inBoth =
  (first: RunInTurn, second: RunInTurn): RunInTurn =>
  (work, turn) =>
    first((releaseFirst) =>
      second((releaseSecond) => work((wait) => releaseSecond(() => releaseFirst(wait))), turn),
    )
