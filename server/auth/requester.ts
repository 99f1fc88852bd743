import { and, desc, eq, gt } from "drizzle-orm"
import { addressNetwork } from "#domain/accounts/address-network.ts"
import { session, user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import type { AccountCall, AccountServices } from "./account-outcome.ts"
import { clientAddressHeader } from "./create-auth.ts"
import { knownBrowserOf } from "./known-browser.ts"
import type { Requester } from "./rate-limits.ts"

/** Returns the client's address: our own server wrote it, so that no client can forge it. */
export const clientAddressOf = ({ headers }: Pick<AccountCall, "headers">): string =>
  headers.get(clientAddressHeader) ?? ""

/** Returns who makes a request for an account, and whether that account knows their browser or network. */
export const requesterOf = async (
  services: Pick<AccountServices, "db" | "keyedHash" | "siteUrl">,
  call: AccountCall,
  email: string | null,
): Promise<Requester> => {
  const stranger = { address: clientAddressOf(call), email, hasAccount: false, known: null }
  if (email === null) return stranger
  const { db } = services
  const [owner] = await db
    .select({ id: user.id, credentialEpoch: user.credentialEpoch })
    .from(user)
    .where(eq(user.email, email))
  if (!owner) return stranger
  const requester = { ...stranger, hasAccount: true }
  const browser = knownBrowserOf(services, call, owner)
  if (browser !== null) return { ...requester, known: { by: "browser", browser } }
  const isKnown = await isSignedInFrom(db, { userId: owner.id, address: requester.address, now: call.now })
  return isKnown ? { ...requester, known: { by: "network" } } : requester
}

/** Does the account have an open session that began in this address's network? */
const isSignedInFrom = async (
  db: Db,
  { userId, address, now }: { userId: string; address: string; now: number },
): Promise<boolean> => {
  const sessions = await db
    .select({ address: session.ipAddress })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(session.updatedAt))
    .limit(limits.codes.knownNetworks.most)
  const network = addressNetwork(address)
  return sessions.some(
    (one) => one.address !== null && one.address !== "" && addressNetwork(one.address) === network,
  )
}
