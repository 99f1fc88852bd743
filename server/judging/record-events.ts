import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { BatchAnswer, DeviceRefusal, eventBatch } from "#contracts/judge-sync.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import { admitDevice } from "./admit-device.ts"
import type { Batch } from "./batch.ts"
import { commitBatches } from "./commit-batches.ts"
import type { Device } from "./find-device.ts"
import { readEvents } from "./read-events.ts"
import { createStageQueues, type Enqueue } from "./stage-queues.ts"

/** The queues in which this process records what judges send. */
export type EventQueues = Enqueue<Batch, BatchAnswer>

/** Returns the queues over a database; a process needs one of them. */
export const createEventQueues = (db: Db): EventQueues =>
  createStageQueues((path, batches) => commitBatches(db, path, batches))

/** What a device is told: the answers to its events after their commit, or why it was turned away. */
export type RecordOutcome =
  | { kind: "recorded"; answer: BatchAnswer }
  | { kind: "refused"; reason: DeviceRefusal }

type Context = { db: Db; queues: EventQueues; now: number }

/** Records a batch of judge events under a device's token (`wire.md`, D-05). */
export const recordEvents = async (
  { db, queues, now }: Context,
  token: string | null,
  { stage, sentAt, events }: z.infer<typeof eventBatch>,
): Promise<RecordOutcome> => {
  const admission = await admitDevice(db, token, stage)
  if (admission.kind === "refused") return admission
  await hearDevice(db, admission.device, now)
  const answer = await queues(stage, {
    device: admission.device,
    sentAt,
    receivedOn: now,
    events: readEvents(events),
  })
  return { kind: "recorded", answer }
}

/** How exactly the moment at which a device was last heard is known, milliseconds. */
const hearingStep = 10_000

const hearDevice = async (db: Db, device: Device, now: number): Promise<void> => {
  if (device.lastHeardOn !== null && now - device.lastHeardOn < hearingStep) return
  await db.update(judgeDevice).set({ lastHeardOn: now }).where(eq(judgeDevice.id, device.id))
}
