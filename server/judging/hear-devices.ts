import { eq, inArray, sql } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Batch } from "./batch.ts"

/** How exactly the moment at which a device was last heard is known, milliseconds. */
const hearingStep = 10_000

/** Notes that the devices of batches were heard, except where that was noted just before. */
export const hearDevices = async (db: Db, batches: readonly Batch[]): Promise<void> => {
  const unheard = batches.filter(
    ({ device: { lastHeardOn }, receivedOn }) =>
      lastHeardOn === null || Math.abs(receivedOn - lastHeardOn) >= hearingStep,
  )
  if (unheard.length === 0) return
  const lastHeardOn = Math.max(...unheard.map(({ receivedOn }) => receivedOn))
  const ids = unheard.map(({ device }) => device.id)
  await db.update(judgeDevice).set({ lastHeardOn }).where(inArray(judgeDevice.id, ids))
}

/** Counts what arrived from devices that may no longer judge: more than a phone makes in a day is not taken of them. */
export const countLateTaps = async (db: Db, batches: readonly Batch[]): Promise<void> => {
  for (const { device, end, events } of batches)
    if (end !== null && events.length > 0)
      await db
        .update(judgeDevice)
        .set({ lateTaps: sql`${judgeDevice.lateTaps} + ${events.length}` })
        .where(eq(judgeDevice.id, device.id))
}
