import { type AccountCall, type AccountOutcome, type AccountServices, refuse } from "./account-outcome.ts"
import type { Attempt, Attempter } from "./attempt-limits.ts"
import { causeOf } from "./cause-of.ts"
import { clientAddressHeader } from "./create-auth.ts"
import { refusalOf } from "./refusal-of.ts"

/** Returns who makes a request: our own server wrote the address, so that no client can forge it. */
export const attempterOf = ({ headers }: AccountCall, email: string | null): Attempter => ({
  address: headers.get(clientAddressHeader) ?? "",
  email,
})

/** Does what is limited, unless it was tried too often; what the accounts library refuses comes back in our words. */
export const attempt = async (
  { db, limits }: AccountServices,
  call: AccountCall,
  { kind, email, act }: { kind: Attempt; email: string | null; act: () => Promise<AccountOutcome> },
): Promise<AccountOutcome> => {
  const retryAfter = await limits.count(kind, attempterOf(call, email), call.now)
  if (retryAfter !== null) return refuse("too-many-requests", { retryAfter })
  try {
    return await act()
  } catch (error) {
    return refusalOf(await causeOf(error, db))
  }
}
