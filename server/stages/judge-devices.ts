import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** The condition that a device's taps count: all of them, or, if another device took over, those from before (D-11). */
export const takesTaps = or(isNull(judgeDevice.revokedOn), eq(judgeDevice.revokedWhy, "taken-over"))

/**
 * Narrows a condition on devices so that each is locked before it is changed, in the order of ids: two transactions that change
 * several devices cannot deadlock.
 */
export const lockedInOrder = (which: SQL | undefined): SQL =>
  sql`${judgeDevice.id} in (
    select ${judgeDevice.id} from ${judgeDevice} where ${which} order by ${judgeDevice.id} for no key update
  )`

/**
 * Ends the tokens of an account's judging devices because the owner signed out (D-12): those of one session, or all if none is
 * given. Returns how many. A device that a secretary switched off stays so, but its token ends even if the phone is let in again.
 * An expired session ends nothing: it must never stop a judge.
 */
export const signOutDevices = async (
  db: Db | Transaction,
  { userId, sessionId, now }: { userId: string; sessionId: string | null; now: number },
): Promise<number> => {
  const isOfSession = or(eq(judgeDevice.sessionId, sessionId ?? ""), isNull(judgeDevice.sessionId))
  const isSwitchedOff = eq(judgeDevice.revokedWhy, "revoked")
  const isTheirs = and(eq(judgeDevice.userId, userId), sessionId === null ? undefined : isOfSession)
  const signedOutOn = sql.param(now, judgeDevice.signedOutOn)
  const signedOut = await db
    .update(judgeDevice)
    .set({
      signedOutOn: now,
      revokedOn: sql`case when ${isSwitchedOff} then ${judgeDevice.revokedOn} else ${signedOutOn} end`,
      revokedWhy: sql`case when ${isSwitchedOff} then 'revoked' else 'signed-out' end`,
    })
    .where(lockedInOrder(and(isTheirs, or(takesTaps, isSwitchedOff))))
    .returning({ why: judgeDevice.revokedWhy })
  return signedOut.filter(({ why }) => why === "signed-out").length
}
