import { and, asc, desc, not, or } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { containsText } from "#server/db/contains-text.ts"
import type { ReadContext } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { isTombstone } from "./leave-tombstone.ts"

/** Somebody to whom a role can be granted, once their address is confirmed (D-43). */
export type FoundUser = { name: string; email: string; isConfirmed: boolean }

/** Those who were found, or why they are not shown. */
export type FindUsersOutcome =
  | { kind: "found"; users: FoundUser[] }
  | { kind: "refused"; reason: "forbidden" }

/** Most users that are shown at once. */
const most = 10

/** Finds users by a part of their name or email, the confirmed ones first, for an admin who grants a role (D-02). */
export const findUsers = async ({ db, actor }: ReadContext, text: string): Promise<FindUsersOutcome> => {
  if (!may(actor, "grant-role", "site")) return { kind: "refused", reason: "forbidden" }
  const words = text.trim()
  if (words === "") return { kind: "found", users: [] }
  const users = await db
    .select({ name: user.name, email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(and(or(containsText(user.name, words), containsText(user.email, words)), not(isTombstone)))
    .orderBy(desc(user.emailVerified), asc(user.name), asc(user.email))
    .limit(most)
  return { kind: "found", users }
}
