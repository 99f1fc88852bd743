import { and, eq, inArray } from "drizzle-orm"
import type { TickEvent } from "#domain/registration/sign-on.ts"
import { signOnEvent } from "#server/db/schema/sign-on.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"

/** Returns what desks ticked in a stage, in no order; of these riders, if any are named. */
export const readTickEvents = (
  db: Pick<Db | Transaction, "select">,
  stageKey: number,
  riders?: readonly string[],
): Promise<TickEvent[]> =>
  db
    .select({
      id: signOnEvent.id,
      participantId: signOnEvent.participantId,
      tick: signOnEvent.tick,
      isDone: signOnEvent.isDone,
      decibels: signOnEvent.decibels,
      desk: signOnEvent.desk,
      seq: signOnEvent.seq,
      time: signOnEvent.time,
    })
    .from(signOnEvent)
    .where(and(eq(signOnEvent.stageKey, stageKey), riders && inArray(signOnEvent.participantId, [...riders])))
