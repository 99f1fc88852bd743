import type { PoolClient } from "pg"
import type { BatchAnswer, DeviceRefusal } from "#contracts/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { askAndWriteStage } from "#server/db/write-stage.ts"
import { admitDevice } from "./admit-device.ts"
import { type Batch, isReadable } from "./batch.ts"
import { findEvents } from "./event-log.ts"
import { type Device, findDevices } from "./find-device.ts"
import { findPeople } from "./find-people.ts"
import { findWaiting } from "./find-waiting.ts"
import { hearDevices } from "./hear-devices.ts"
import { loadEntryLogs } from "./load-entry-logs.ts"
import { recordTaps } from "./record-taps.ts"

/** A batch under the token of a device that is yet to be admitted. */
export type TokenBatch = Omit<Batch, "device"> & { token: string }

type Refusal = { kind: "refused"; reason: DeviceRefusal }

/** What a device is told: the answers to its events after their commit, or why it was turned away. */
export type RecordOutcome = { kind: "recorded"; answer: BatchAnswer } | Refusal

/**
 * Records batches for one stage in one transaction, and returns what to tell each device, in their order. Those of devices
 * that may not send are refused. A stage to which nothing was added keeps its revision.
 */
export const recordBatches = async (
  db: Db,
  path: string,
  batches: readonly TokenBatch[],
): Promise<RecordOutcome[]> => {
  const recorded = await askAndWriteStage(db, path, {
    ask: (client) => askAbout(client, path, batches),
    write: async (write, [devices, people, waiting, known, logs]) => {
      const admissions = admitAll(batches, devices, path)
      const admitted = admissions.flatMap((admission) => ("batch" in admission ? admission.batch : []))
      const answerTo = await recordTaps(write, admitted, { people, waiting, known, logs })
      return { admissions, admitted, answerTo }
    },
  })
  if (!recorded) return turnAway(db, path, batches)
  const { admissions, admitted, answerTo } = recorded
  await hearDevices(db, admitted)
  return admissions.map((admission) =>
    "batch" in admission ? { kind: "recorded", answer: answerTo(admission.batch) } : admission,
  )
}

const askAbout = (client: PoolClient, path: string, batches: readonly TokenBatch[]) => {
  const events = batches.flatMap((batch) => batch.events.filter(isReadable))
  return Promise.all([
    findDevices(
      client,
      batches.map(({ token }) => token),
    ),
    findPeople(
      client,
      path,
      events.map(({ participant }) => participant),
    ),
    findWaiting(
      client,
      path,
      events.map(({ attempt }) => attempt),
    ),
    findEvents(
      client,
      events.map(({ id }) => id),
    ),
    loadEntryLogs(client, path, events),
  ])
}

const admitAll = (
  batches: readonly TokenBatch[],
  devices: ReadonlyMap<string, Device>,
  path: string,
): (Refusal | { batch: Batch })[] =>
  batches.map(({ token, ...batch }) => {
    const admission = admitDevice(devices.get(token) ?? null, path)
    return admission.kind === "admitted" ? { batch: { ...batch, device: admission.device } } : admission
  })

/** No device is of a stage that is not there. */
const turnAway = async (db: Db, path: string, batches: readonly TokenBatch[]): Promise<Refusal[]> => {
  const tokens = batches.map(({ token }) => token)
  const admissions = admitAll(batches, await findDevices(db.$client, tokens), path)
  return admissions.map((admission) => {
    if ("batch" in admission) throw new Error(`A device was admitted to a stage that is not there: ${path}`)
    return admission
  })
}
