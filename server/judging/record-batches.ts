import type { BatchAnswer, DeviceRefusal } from "#contracts/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { admitDevice } from "./admit-device.ts"
import type { Batch } from "./batch.ts"
import { commitBatches } from "./commit-batches.ts"
import { findDevices } from "./find-device.ts"
import { hearDevice } from "./hear-device.ts"

/** A batch under the token of a device that is yet to be admitted. */
export type TokenBatch = Omit<Batch, "device"> & { token: string }

/** What a device is told: the answers to its events after their commit, or why it was turned away. */
export type RecordOutcome =
  | { kind: "recorded"; answer: BatchAnswer }
  | { kind: "refused"; reason: DeviceRefusal }

/**
 * Records batches for one stage together, and returns what to tell each device, in their order. Those of devices that may
 * not send are refused, and do not touch the stage.
 */
export const recordBatches = async (
  db: Db,
  path: string,
  batches: readonly TokenBatch[],
): Promise<RecordOutcome[]> => {
  const devices = await findDevices(
    db,
    batches.map(({ token }) => token),
  )
  const admissions = batches.map(({ token, ...batch }) => ({
    batch,
    admission: admitDevice(devices.get(token) ?? null, path),
  }))
  const admitted = admissions.flatMap(({ batch, admission }) =>
    admission.kind === "admitted" ? [{ ...batch, device: admission.device }] : [],
  )
  for (const { device, receivedOn } of admitted) await hearDevice(db, device, receivedOn)
  const answers = admitted.length === 0 ? [] : await commitBatches(db, path, admitted)
  return admissions.map(({ admission }) => {
    if (admission.kind === "refused") return admission
    const answer = answers.shift()
    if (!answer) throw new Error("A batch was left without an answer")
    return { kind: "recorded", answer }
  })
}
