import { and, eq } from "drizzle-orm"
import { heldPrefix } from "#domain/registration/participants.ts"
import { rider } from "./schema/riders.ts"
import type { Transaction } from "./transaction.ts"
import { writeAudit } from "./write-audit.ts"

type Wish = { riderId: string; refusesClub: boolean }

/**
 * Sets whether a rider of an existing account refuses that the manager of their club enters them (FA-05), by the id with which they enter;
 * of its owner even before the first entry. A restore of a backup repeats it from the log. Returns false, with nothing written, if it was
 * so already.
 */
export const refuseClub = async (
  tx: Transaction,
  { riderId, refusesClub }: Wish,
  by: { userId: string | null; now: number },
): Promise<boolean> => {
  const isHeld = riderId.startsWith(heldPrefix)
  if (!isHeld) await tx.insert(rider).values({ userId: riderId, entryId: riderId }).onConflictDoNothing()
  const changed = await tx
    .update(rider)
    .set({ refusesClub })
    .where(and(eq(rider.entryId, riderId), eq(rider.refusesClub, !refusesClub)))
    .returning({ id: rider.id })
  if (changed.length === 0) return false
  const data = isHeld ? { participant: riderId } : { userId: riderId }
  await writeAudit(tx, { event: refusesClub ? "refuse_club" : "allow_club", data, ...by })
  return true
}
