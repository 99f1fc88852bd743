import { eq } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Device } from "./find-device.ts"

/** How exactly the moment at which a device was last heard is known, milliseconds. */
const hearingStep = 10_000

/** Notes that a device was heard, unless that was noted just before. */
export const hearDevice = async (db: Db, device: Device, now: number): Promise<void> => {
  if (device.lastHeardOn !== null && now - device.lastHeardOn < hearingStep) return
  await db.update(judgeDevice).set({ lastHeardOn: now }).where(eq(judgeDevice.id, device.id))
}
