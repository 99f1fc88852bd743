import { randomUUID } from "node:crypto"
import type { Actor } from "#domain/access/may.ts"
import { session } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Session } from "#server/judging/register-device.ts"

/** A session of an account, which by default began long before the test; null: nobody is signed in. */
export const makeSession = async (
  db: Db,
  actor: Pick<Actor, "userId"> | null,
  { beganOn = 0 }: { beganOn?: number } = {},
): Promise<Session | null> => {
  if (actor === null) return null
  const id = randomUUID()
  const expiresAt = new Date(Date.now() + 24 * 3_600_000)
  await db.insert(session).values({ id, token: id, userId: actor.userId, expiresAt })
  return { id, beganOn }
}
