import { and, eq } from "drizzle-orm"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

/** A participant of a stage, as stored. */
export const storedParticipant = async (db: Db, stage: { key: number }, id: string) => {
  const [found] = await db
    .select()
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, id)))
  return found
}
