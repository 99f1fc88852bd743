import { inArray } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Batch } from "./batch.ts"

/** How often at most the moment is stored at which a device was last heard, milliseconds. */
export const touchInterval = 10_000

/**
 * Stores that the devices of batches were heard, except where that was stored just before, or where somebody changes the device at
 * that moment: this never waits for a lock.
 */
export const touchDevices = async (db: Db, batches: readonly Batch[]): Promise<void> => {
  const outdated = batches.filter(
    ({ device: { lastHeardOn }, receivedOn }) =>
      lastHeardOn === null || Math.abs(receivedOn - lastHeardOn) >= touchInterval,
  )
  if (outdated.length === 0) return
  const lastHeardOn = Math.max(...outdated.map(({ receivedOn }) => receivedOn))
  const ids = outdated.map(({ device }) => device.id)
  const free = db
    .select({ id: judgeDevice.id })
    .from(judgeDevice)
    .where(inArray(judgeDevice.id, ids))
    .for("no key update", { skipLocked: true })
  await db.update(judgeDevice).set({ lastHeardOn }).where(inArray(judgeDevice.id, free))
}
