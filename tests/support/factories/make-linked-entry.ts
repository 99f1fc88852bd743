import { linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { one } from "./one.ts"

/** An entry that a secretary has linked to the rider of an account, which has no entry of its own yet. */
export const makeLinkedEntry = async (
  db: Db,
  { userId, stageKey, participantId }: Entry & { userId: string },
): Promise<void> => {
  const made = one(await db.insert(rider).values({ userId, entryId: userId }).returning())
  await db.insert(linkedEntry).values({ stageKey, participantId, riderId: made.id })
}
