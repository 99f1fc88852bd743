import { and, eq } from "drizzle-orm"
import { claimCode, linkedEntry, rider } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Entry } from "#server/stages/find-riders.ts"
import { makeOwner } from "./make-rider.ts"
import { one } from "./one.ts"

/** An entry that the holder of an account has claimed for a rider (FA-06); left out: for the owner. */
export const makeClaim = async (
  db: Db,
  entry: Entry,
  {
    userId,
    riderId = userId,
    claimedOn = Date.now(),
  }: { userId: string; riderId?: string; claimedOn?: number },
): Promise<void> => {
  if (riderId === userId) await makeOwner(db, userId)
  const { id } = one(await db.select().from(rider).where(eq(rider.entryId, riderId)))
  await db.insert(linkedEntry).values({ ...entry, riderId: id, claimedOn })
  await db
    .delete(claimCode)
    .where(and(eq(claimCode.stageKey, entry.stageKey), eq(claimCode.participantId, entry.participantId)))
}
