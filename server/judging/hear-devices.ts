import { inArray } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Batch } from "./batch.ts"

/** How exactly the moment at which a device was last heard is known, milliseconds. */
export const hearingStep = 10_000

/**
 * Notes that the devices of batches were heard, except where that was noted just before, or where somebody changes the device at that
 * moment: nobody waits for this.
 */
export const hearDevices = async (db: Db, batches: readonly Batch[]): Promise<void> => {
  const unheard = batches.filter(
    ({ device: { lastHeardOn }, receivedOn }) =>
      lastHeardOn === null || Math.abs(receivedOn - lastHeardOn) >= hearingStep,
  )
  if (unheard.length === 0) return
  const lastHeardOn = Math.max(...unheard.map(({ receivedOn }) => receivedOn))
  const ids = unheard.map(({ device }) => device.id)
  const free = db
    .select({ id: judgeDevice.id })
    .from(judgeDevice)
    .where(inArray(judgeDevice.id, ids))
    .for("no key update", { skipLocked: true })
  await db.update(judgeDevice).set({ lastHeardOn }).where(inArray(judgeDevice.id, free))
}
