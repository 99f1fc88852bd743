import { LRUCache } from "lru-cache"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { signedSessionToken } from "#server/auth/signed-in-user.ts"
import { createLimiter, type Limiter, type ReleaseSlotWhile, type WorkKind } from "./concurrency-limiter.ts"
import { countByNetwork } from "./count-by-network.ts"

/** Who asks: the token of a session that this site has begun, valid or not, or null; and the client's address. */
export type Client = { session: string | null; address: string }

/** The queue of everything that takes as much work as a page. */
export type PageQueue = {
  /** Runs work for a client at once or when its turn comes; null: too much is waiting, of all clients or of this one. */
  run: <Result>(
    client: Client,
    work: (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>,
    kind?: WorkKind,
  ) => Promise<Result | null>
  /** Nobody is signed in by the session of this client any longer: from now on it counts as none. */
  noteEnded(client: Client): void
}

/** How many pages, forms, calls and tables are answered at once, and how many may wait. Judges' taps do not wait for pages. */
const limits = { atOnce: 8, waiting: 120 }

/** Requests without a session wait in a queue of their own, and hold no more than half of the slots. */
const strangerLimits = { atOnce: 4, waiting: 120 }

/** So do cached pages that have to be rendered again, which all share: two slots of theirs are never held by slow searches. */
const urgentLimits = { atOnce: 2, waiting: 120 }

/** How many requests without a session may wait from one network. */
const mostOfNetwork = 40

/** No session holds more than half of the slots either, and as many wait as an organiser may have forms under way. */
const sessionLimits = { atOnce: 4, waiting: 32 }

/** How many ended sessions are remembered. */
const mostEnded = 10_000

/** Returns an empty queue. */
export const createPageQueue = (): PageQueue => {
  const all = createLimiter(limits)
  const strangers = createLimiter(strangerLimits)
  const urgent = createLimiter(urgentLimits)
  const takeOfNetwork = countByNetwork({ network: mostOfNetwork })
  const withSession = keyedLimiter(sessionLimits)
  const ended = new LRUCache<string, true>({ max: mostEnded })
  // they wait in `all` again, but are too few to delay the others there
  const ofStranger = async <Result>(address: string, work: Work<Result>) => {
    const releasePlace = takeOfNetwork(address)
    if (!releasePlace) return null
    const begin: Work<Result> = (releaseSlotWhile) => {
      releasePlace()
      return work(releaseSlotWhile)
    }
    return runInBoth(strangers, all, "urgent", begin).finally(releasePlace)
  }
  return {
    run: ({ session, address }, work, kind = "other") => {
      if (kind === "urgent") return runInBoth(urgent, all, "urgent", work)
      if (session === null || ended.has(session)) return ofStranger(address, work)
      return withSession(session, (ofSession) => runInBoth(ofSession, all, "other", work))
    },
    noteEnded: ({ session }) => {
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

type Work<Result> = (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>

/** Runs work that needs a slot of two limiters. They are always acquired in the same order, so that nothing waits for itself. */
const runInBoth = <Result>(
  first: Limiter,
  second: Limiter,
  kindInSecond: WorkKind,
  work: Work<Result>,
): Promise<Result | null> =>
  first("other", (releaseFirst) =>
    second(kindInSecond, (releaseSecond) => work((wait) => releaseSecond(() => releaseFirst(wait)))),
  )

/** Returns what gives each name a limiter of its own, for as long as it is used. */
const keyedLimiter = (limitsOfEach: { atOnce: number; waiting: number }) => {
  const limiters = new Map<string, { limit: Limiter; users: number }>()
  return async <Result>(name: string, use: (limit: Limiter) => Promise<Result>): Promise<Result> => {
    const one = limiters.get(name) ?? { limit: createLimiter(limitsOfEach), users: 0 }
    limiters.set(name, one)
    one.users += 1
    try {
      return await use(one.limit)
    } finally {
      one.users -= 1
      if (one.users === 0) limiters.delete(name)
    }
  }
}
