import { eq } from "drizzle-orm"
import { user } from "#server/db/schema/accounts.ts"
import type { AccountCall, AccountOutcome, AccountServices } from "./account-outcome.ts"
import { networkHash } from "./keyed-hash.ts"
import { knownBrowserCookies } from "./known-browser.ts"
import { captureSession } from "./library-callbacks.ts"
import { addressOf } from "./requester.ts"

/** How somebody has signed in. */
export type WayIn = "password" | "sign-up" | "link" | "confirmation" | "provider"

/** Does what signs somebody in; where it did, their browser is known to the account from then on. */
export const beginSession = async <Told extends object>(
  services: AccountServices,
  call: AccountCall,
  { way, act }: { way: WayIn; act: () => Promise<AccountOutcome<Told>> },
): Promise<AccountOutcome<Told>> => {
  const { answer: outcome, userId } = await captureSession(act)
  if (outcome.kind === "refused") return outcome
  const known = await noteSignedIn(services, call, { way, userId })
  return { ...outcome, cookies: [...outcome.cookies, ...known] }
}

/** Notes that somebody has signed in, and returns the cookies by which their browser is known; none where nobody has. */
export const noteSignedIn = async (
  services: AccountServices,
  call: AccountCall,
  { way, userId }: { way: WayIn; userId: string | null },
): Promise<string[]> => {
  if (userId === null) return []
  const { db, keyedHash, security } = services
  const network = networkHash(keyedHash, addressOf(call))
  security.note("session-began", { what: way, user: userId, network })
  const [owner] = await db
    .select({ id: user.id, credentialEpoch: user.credentialEpoch })
    .from(user)
    .where(eq(user.id, userId))
  return owner ? knownBrowserCookies(services, call, owner) : []
}
