import { and, eq, isNull, or } from "drizzle-orm"
import { lockedInOrder } from "./locked-in-order.ts"
import { judgeDevice } from "./schema/judging.ts"
import { takesTaps } from "./takes-taps.ts"
import type { Db, Transaction } from "./transaction.ts"

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
