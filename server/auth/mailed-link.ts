import { createHash } from "node:crypto"
import { and, eq, gt } from "drizzle-orm"
import { verification } from "#server/db/schema/accounts.ts"
import { type AccountCall, type AccountOutcome, type AccountServices, refuse } from "./account-outcome.ts"
import { attempt } from "./attempt.ts"

/** Returns what was mailed under this name and can still be used; null where there is nothing. One read that locks nothing. */
export const findMailed = async (
  { db }: Pick<AccountServices, "db">,
  identifier: string,
  now: number,
): Promise<{ id: string; value: string } | null> => {
  // as the accounts library stores names
  const stored = createHash("sha256").update(identifier).digest("base64url")
  const [found] = await db
    .select({ id: verification.id, value: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, stored), gt(verification.expiresAt, new Date(now))))
  return found ?? null
}

/**
 * Does what a mailed link allows. One that is none is counted by the network that brings it, and so stops no other link: what
 * is tried by a true one is counted for the account that it is for.
 */
export const attemptByLink = <Link extends { email: string }, Told extends object>(
  services: AccountServices,
  call: AccountCall,
  link: Link | null,
  act: (link: Link) => Promise<AccountOutcome<Told>>,
): Promise<AccountOutcome<Told>> =>
  link === null
    ? attempt(services, call, { kind: "link", email: null, act: async () => refuse("invalid-action-code") })
    : attempt(services, call, { kind: "mailed", email: link.email, act: () => act(link) })
