import type { BatchAnswer } from "#contracts/judging/judge-sync.ts"
import type { user } from "#server/db/schema/accounts.ts"
import type { Db } from "#server/db/transaction.ts"
import { createEventQueues, recordEvents } from "#server/judging/record-events.ts"
import { makeJudge } from "./factories/make-judge.ts"
import { noon } from "./wire-taps.ts"

/** Posts events and returns what the server answers; by default at noon, with a clock that is right. */
export type Send = (
  events: readonly unknown[],
  clock?: { now?: number; sentAt?: number },
) => Promise<BatchAnswer>

/** Posts with a device's token, through event queues of its own, as another process would; throws if the device is refused. */
export const sendAs = (db: Db, stage: { path: string }, token: string): Send => {
  const queues = createEventQueues(db)
  return async (events, { now = noon, sentAt = now } = {}) => {
    const batch = { stage: stage.path, sentAt, events: [...events] }
    const outcome = await recordEvents({ queues, now }, token, batch)
    if (outcome.kind === "refused") throw new Error(outcome.reason)
    return outcome.answer
  }
}

/** A judge of the stage with a phone. */
export const makePhone = async (
  db: Db,
  stage: { key: number; path: string },
  overrides: Partial<typeof user.$inferInsert> = {},
) => {
  const judge = await makeJudge(db, stage, overrides)
  return { ...judge, send: sendAs(db, stage, judge.token) }
}
