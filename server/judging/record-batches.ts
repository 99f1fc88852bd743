import type { PoolClient } from "pg"
import type { BatchAnswer } from "#contracts/judge-sync.ts"
import { together } from "#server/db/together.ts"
import type { Db } from "#server/db/transaction.ts"
import { loadEntryLogs } from "#server/stages/entry-log.ts"
import { askAndWriteStage } from "#server/stages/write-stage.ts"
import { admitTaps, type TurnedAway, toldEnd } from "./admit-device.ts"
import { type Batch, isReadable } from "./batch.ts"
import { findEvents } from "./event-log.ts"
import { type Device, findDevices } from "./find-device.ts"
import { findPeople } from "./find-people.ts"
import { findWaiting } from "./find-waiting.ts"
import { lateTapsTogether } from "./late-taps.ts"
import { recordTaps } from "./record-taps.ts"
import { touchDevices } from "./touch-devices.ts"

/** A batch under the token of a device that is yet to be admitted. */
export type TokenBatch = Omit<Batch, "device" | "end"> & { token: string }

/** What a device is told: the answers to its events after their commit, or why it was turned away. */
export type RecordOutcome = { kind: "recorded"; answer: BatchAnswer } | TurnedAway

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
      const admissions = admitAll(batches, { devices, known }, path)
      const admitted = admissions.flatMap((admission) => ("batch" in admission ? admission.batch : []))
      const answerTo = await recordTaps(write, admitted, { people, waiting, known, logs })
      return { admissions, admitted, answerTo }
    },
  })
  if (!recorded) return turnAway(db, path, batches)
  const { admissions, admitted, answerTo } = recorded
  await touchDevices(db, admitted)
  return admissions.map((admission) =>
    "batch" in admission ? { kind: "recorded", answer: answered(admission.batch, answerTo) } : admission,
  )
}

/** Also a device whose taps were taken learns that it may no longer judge. */
const answered = (batch: Batch, answerTo: (batch: Batch) => BatchAnswer): BatchAnswer => {
  const answer = answerTo(batch)
  return batch.end === null ? answer : { ...answer, ended: toldEnd(batch.device, batch.end) }
}

const askAbout = (client: PoolClient, path: string, batches: readonly TokenBatch[]) => {
  const events = batches.flatMap((batch) => batch.events.filter(isReadable))
  return together([
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
  { devices, known }: { devices: ReadonlyMap<string, Device>; known: ReadonlyMap<string, unknown> },
  path: string,
): (TurnedAway | { batch: Batch })[] => {
  const late = lateTapsTogether(known)
  return batches.map(({ token, ...sent }) => {
    const device = devices.get(token)
    const handing = admitTaps(device ? late.current(device) : null, path, sent.receivedOn)
    if (handing.kind === "refused") return handing
    const batch = { ...sent, device: handing.device, end: handing.end }
    late.add(batch)
    return { batch }
  })
}

/** No device is of a stage that is not there. */
const turnAway = async (db: Db, path: string, batches: readonly TokenBatch[]): Promise<TurnedAway[]> => {
  const tokens = batches.map(({ token }) => token)
  const devices = await findDevices(db.$client, tokens)
  const admissions = admitAll(batches, { devices, known: new Map() }, path)
  return admissions.map((admission) => {
    if ("batch" in admission) throw new Error(`A device was admitted to a stage that is not there: ${path}`)
    return admission
  })
}
