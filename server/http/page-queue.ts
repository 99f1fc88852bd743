import { sumsByName } from "#domain/site/sums-by-name.ts"
import type { AccountServices } from "#server/auth/account-outcome.ts"
import { clientAddressOf } from "#server/auth/requester.ts"
import { signedSessionToken } from "#server/auth/signed-in-user.ts"
import { createLimiter, type ReleaseSlotWhile, type WorkKind } from "./concurrency-limiter.ts"
import { countByNetwork } from "./count-by-network.ts"

/** Who asks: the token of a session that this site has begun, valid or not, or null; and the client's address. */
export type Asker = { session: string | null; address: string }

/** Runs work for a client at once or when its turn comes; null: too much is waiting, of all clients or of this one. */
export type PageQueue = <Result>(
  asker: Asker,
  work: (releaseSlotWhile: ReleaseSlotWhile) => Promise<Result>,
  kind?: WorkKind,
) => Promise<Result | null>

/**
 * How many pages, forms, calls and tables are answered at once, and how many requests may wait. Cached pages that have to be
 * rendered again come first. Judges' taps do not wait for pages.
 */
const limits = { atOnce: 8, waiting: 120 }

/**
 * The part of it that requests without a session get. A search holds two of the ten connections to the database: however many
 * there are, and however slow, some are left to people who are signed in.
 */
const strangerLimits = { atOnce: 4, waiting: 120 }

/** How many requests of one session may wait. */
const mostOfSession = 16

/** How many requests without a session may wait from one network: as many as a venue behind one address causes. */
const mostOfNetwork = 40

/** Returns an empty queue. */
export const createPageQueue = (): PageQueue => {
  const all = createLimiter(limits)
  const strangers = createLimiter(strangerLimits)
  const takeOfSession = countSessions()
  const takeOfNetwork = countByNetwork({ network: mostOfNetwork })
  return async ({ session, address }, work, kind = "other") => {
    const leave = session === null ? takeOfNetwork(address) : takeOfSession(session)
    if (!leave) return null
    const begin = (releaseSlotWhile: ReleaseSlotWhile) => {
      leave()
      return work(releaseSlotWhile)
    }
    try {
      if (session !== null) return await all(kind, begin)
      return await strangers(kind, () => all(kind, begin))
    } finally {
      leave()
    }
  }
}

/** Returns who sends a request. A forged session counts as none; no query is needed. */
export const askerOf = async (
  accounts: Pick<AccountServices, "auth">,
  { headers }: Request,
): Promise<Asker> => ({
  session: await signedSessionToken(accounts, { headers }),
  address: clientAddressOf({ headers }),
})

/** Returns a counter of the requests of sessions that wait: it takes a place and returns what releases it, or null. */
const countSessions = () => {
  const waiting = sumsByName()
  return (session: string): (() => void) | null => {
    if (waiting.of(session) >= mostOfSession) return null
    waiting.add(session, 1)
    let isWaiting = true
    return () => {
      if (isWaiting) waiting.add(session, -1)
      isWaiting = false
    }
  }
}
