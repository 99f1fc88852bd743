import { eq } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Device } from "./find-device.ts"
import { touchInterval } from "./touch-devices.ts"

/**
 * Notes how many taps a device says are waiting on it, and that it was heard, except where that was noted just before. Also of one
 * that is switched off: what waits there is what a secretary has to look for.
 */
export const noteWaiting = async (
  { db, now }: { db: Db; now: number },
  { id, waiting: before, waitingToldOn }: Pick<Device, "id" | "waiting" | "waitingToldOn">,
  waiting: number,
): Promise<void> => {
  if (waiting === before && waitingToldOn !== null && Math.abs(now - waitingToldOn) < touchInterval) return
  await db
    .update(judgeDevice)
    .set({ lastHeardOn: now, waiting, waitingToldOn: now })
    .where(eq(judgeDevice.id, id))
}
