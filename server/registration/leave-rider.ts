import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { countHolders, lockHeldRider } from "./lock-rider.ts"

/** Whether the account enters the rider no longer, or why it still does. */
export type LeaveRiderOutcome =
  | { kind: "left" }
  | { kind: "refused"; reason: "forbidden" | "rider-not-found" | "last-holder" }

/**
 * Lets the actor's account enter a rider no longer, whom another account goes on entering (FA-04). Entries and results stay. The last one
 * cannot leave a rider: it would take from everybody who can act for them.
 */
export const leaveRider = async (
  { db, actor, now }: Context,
  { rider: entryId }: { rider: string },
): Promise<LeaveRiderOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<LeaveRiderOutcome> => {
    const riderId = await lockHeldRider(tx, { userId, entryId })
    if (riderId === null) return { kind: "refused", reason: "rider-not-found" }
    if ((await countHolders(tx, riderId)) === 1) return { kind: "refused", reason: "last-holder" }
    await tx.delete(riderHolder).where(and(eq(riderHolder.riderId, riderId), eq(riderHolder.userId, userId)))
    await writeAudit(tx, { event: "leave_rider", data: { participant: entryId }, userId, now })
    return { kind: "left" }
  })
}

/** The procedure by which people enter a rider no longer. */
export const leaveProcedures = {
  leave: procedures.riderHolders.leave.handler(({ input, context, errors }) =>
    answer(leaveRider(context, input), errors),
  ),
}
