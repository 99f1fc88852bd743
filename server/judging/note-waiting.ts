import { eq } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { hashSecret } from "./hash-secret.ts"

/**
 * Notes how many taps a device says are waiting on it, and that it was heard. Also of one that is switched off: what waits
 * there is what a secretary has to look for.
 */
export const noteWaiting = async (
  { db, now }: { db: Db; now: number },
  token: string,
  waiting: number,
): Promise<void> => {
  await db
    .update(judgeDevice)
    .set({ lastHeardOn: now, waiting, waitingToldOn: now })
    .where(eq(judgeDevice.tokenHash, hashSecret(token)))
}
