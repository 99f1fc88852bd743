import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** The condition that a device's taps count: all of them, or, where it was taken over, those from before (D-11). */
export const takesTaps = or(isNull(judgeDevice.revokedOn), eq(judgeDevice.revokedWhy, "taken-over"))

/**
 * The condition that a judge's device is one of those of which another holds, each locked before it is changed and in the order of
 * their ids: of two who change several devices, one waits for the other.
 */
export const lockedInOrder = (which: SQL | undefined): SQL =>
  sql`${judgeDevice.id} in (
    select ${judgeDevice.id} from ${judgeDevice} where ${which} order by ${judgeDevice.id} for no key update
  )`

/**
 * Ends the tokens of an account's judging devices, since their owner signed out (D-12): of one session, or of all, where none is
 * given. Returns how many. A session that runs out ends nothing: it must never stop a judge.
 */
export const signOutDevices = async (
  db: Db | Transaction,
  { userId, sessionId, now }: { userId: string; sessionId: string | null; now: number },
): Promise<number> => {
  const isOfSession = or(eq(judgeDevice.sessionId, sessionId ?? ""), isNull(judgeDevice.sessionId))
  const ended = await db
    .update(judgeDevice)
    .set({ revokedOn: now, revokedWhy: "signed-out" })
    .where(
      lockedInOrder(
        and(eq(judgeDevice.userId, userId), takesTaps, sessionId === null ? undefined : isOfSession),
      ),
    )
    .returning({ id: judgeDevice.id })
  return ended.length
}
