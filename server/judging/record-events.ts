import type { z } from "zod"
import type { eventBatch } from "#contracts/judge-sync.ts"
import type { Db } from "#server/db/transaction.ts"
import { readEvents } from "./read-events.ts"
import { type RecordOutcome, recordBatches, type TokenBatch } from "./record-batches.ts"
import { createStageQueues, type Enqueue } from "./stage-queues.ts"

/** The queues in which this process records what judges send. */
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
