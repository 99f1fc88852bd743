import { lt } from "drizzle-orm"
import { attemptLimit, session, verification } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"

/** Removes what has served its time: sessions, links and codes, and counted attempts (D-35). */
export const purgeExpired = async ({ db, now }: { db: Db; now: number }): Promise<void> => {
  await db.delete(session).where(lt(session.expiresAt, new Date(now)))
  await db.delete(verification).where(lt(verification.expiresAt, new Date(now)))
  await db.delete(attemptLimit).where(lt(attemptLimit.endsOn, now))
}
