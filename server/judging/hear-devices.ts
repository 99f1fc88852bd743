import { eq, inArray, sql } from "drizzle-orm"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Batch } from "./batch.ts"
import type { Tap } from "./tap.ts"

/** How exactly the moment at which a device was last heard is known, milliseconds. */
export const hearingStep = 10_000

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

/**
 * Counts what the log took of devices that may no longer judge: more than a phone makes in a day is not taken of them. What a phone
 * repeats because an answer was lost is not counted again.
 */
export const countLateTaps = async (
  db: Db,
  batches: readonly Batch[],
  appended: readonly Tap[],
): Promise<void> => {
  const late = new Set(batches.flatMap(({ device, end }) => (end === null ? [] : device.id)))
  const taken = Map.groupBy(
    appended.filter(({ device }) => late.has(device.id)),
    ({ device }) => device.id,
  )
  for (const [id, taps] of taken)
    await db
      .update(judgeDevice)
      .set({ lateTaps: sql`${judgeDevice.lateTaps} + ${taps.length}` })
      .where(eq(judgeDevice.id, id))
}
