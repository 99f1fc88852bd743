import type { PoolClient } from "pg"
import type { z } from "zod"
import type { BatchAnswer, eventBatch } from "#contracts/judging/judge-sync.ts"
import { atNoSection } from "#domain/timing/timing-event.ts"
import { type Db, together } from "#server/db/transaction.ts"
import { loadEntryLogs } from "#server/stages/entry-log.ts"
import { fetchAndWriteStage } from "#server/stages/write-stage.ts"
import { admitTaps, endNotice, lateTapCounter, type TurnedAway } from "./admit-device.ts"
import { type Device, findDevices, touchDevices } from "./device.ts"
import { findEvents, findWaiting } from "./event-log.ts"
import { findPeople } from "./people.ts"
import { recordTaps } from "./record-taps.ts"
import { createStageQueues, type Enqueue } from "./stage-queues.ts"
import { type Batch, isReadable, ofKind, readEvents } from "./tap.ts"

/** A batch with a device's token, not yet admitted. */
export type TokenBatch = Omit<Batch, "device" | "end"> & { token: string }

/** The answer to a device: the outcome of each event after the commit, or why the device was turned away. */
export type RecordOutcome = { kind: "recorded"; answer: BatchAnswer } | TurnedAway

/** The queues through which this process records judges' events. */
export type EventQueues = Enqueue<TokenBatch, RecordOutcome>

/** Returns the queues over a database; a process needs one of them. */
export const createEventQueues = (db: Db): EventQueues =>
  createStageQueues((path, batches) => recordBatches(db, path, batches))

/** Records a batch of judge events under a device's token (`wire.md`, D-05). */
export const recordEvents = async (
  { queues, now }: { queues: EventQueues; now: number },
  token: string,
  { stage, sentAt, events }: z.infer<typeof eventBatch>,
): Promise<RecordOutcome> => queues(stage, { token, sentAt, receivedOn: now, events: readEvents(events) })

/**
 * Records batches for one stage in one transaction, and returns the answer to each, in their order. Batches of devices that may
 * not send are refused. If nothing was added, the stage keeps its revision.
 */
export const recordBatches = async (
  db: Db,
  path: string,
  batches: readonly TokenBatch[],
): Promise<RecordOutcome[]> => {
  const by = { userId: null, now: Math.max(...batches.map(({ receivedOn }) => receivedOn)) }
  const recorded = await fetchAndWriteStage(
    db,
    { path, by },
    {
      fetch: (client) => fetchNamed(client, path, batches),
      write: async (write, [devices, people, waiting, known, logs]) => {
        const admissions = admitAll(batches, { devices, known }, path)
        const admitted = admissions.flatMap((admission) => ("batch" in admission ? admission.batch : []))
        const answerTo = await recordTaps(write, admitted, { people, waiting, known, logs })
        return { admissions, admitted, answerTo }
      },
    },
  )
  if (!recorded) return turnAway(db, path, batches)
  const { admissions, admitted, answerTo } = recorded
  await touchDevices(db, admitted)
  return admissions.map((admission) =>
    "batch" in admission ? { kind: "recorded", answer: answerOf(admission.batch, answerTo) } : admission,
  )
}

/** A device whose taps were accepted may also learn that it may no longer judge. */
const answerOf = (batch: Batch, answerTo: (batch: Batch) => BatchAnswer): BatchAnswer => {
  const answer = answerTo(batch)
  return batch.end === null ? answer : { ...answer, ended: endNotice(batch.device, batch.end) }
}

/** Fetches all that the taps name, in one round trip. */
const fetchNamed = (client: PoolClient, path: string, batches: readonly TokenBatch[]) => {
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
    loadEntryLogs(
      client,
      path,
      events.filter(({ section }) => section !== atNoSection),
    ),
  ])
}

const admitAll = (
  batches: readonly TokenBatch[],
  { devices, known }: { devices: ReadonlyMap<string, Device>; known: ReadonlyMap<string, unknown> },
  path: string,
): (TurnedAway | { batch: Batch })[] => {
  const late = lateTapCounter(known)
  return batches.map(({ token, ...sent }) => {
    const device = devices.get(token)
    const admission = admitTaps(device ? late.current(device) : null, path, sent.receivedOn)
    if (admission.kind === "refused") return admission
    const { device: admitted, end } = admission
    const batch = { ...sent, events: ofKind(sent.events, admitted.kind), device: admitted, end }
    late.add(batch)
    return { batch }
  })
}

/** A stage that does not exist has no devices. */
const turnAway = async (db: Db, path: string, batches: readonly TokenBatch[]): Promise<TurnedAway[]> => {
  const tokens = batches.map(({ token }) => token)
  const devices = await findDevices(db.$client, tokens)
  const admissions = admitAll(batches, { devices, known: new Map() }, path)
  return admissions.map((admission) => {
    if ("batch" in admission) throw new Error(`A device was admitted to a stage that is not there: ${path}`)
    return admission
  })
}
