import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { participant } from "#server/db/schema/registration.ts"
import { rider, riderHolder } from "#server/db/schema/riders.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { writeStages } from "#server/stages/write-stage.ts"
import { forgetRiders } from "./forget-riders.ts"
import { pathsOf, stagesOfRiders } from "./stages-of-riders.ts"

/** Whether the rider is gone, or why not. */
export type RemoveRiderOutcome =
  | { kind: "removed" }
  | { kind: "refused"; reason: "forbidden" | "rider-not-found" | "proof-needed" }

/**
 * Removes a rider whom an account holds from it (FA-01). If nobody else holds them they are forgotten (D-35): what stays of their results
 * is “—” with the racing number. The owner of an account deletes the account. The former id stays in one entry of the audit log.
 */
export const removeRider = async (
  { db, actor, now }: Context,
  { rider: id, isProven }: { rider: string; isProven: boolean },
): Promise<RemoveRiderOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const isTheirs = { id, userId }
  return writeStages(db, async (tx, lock): Promise<RemoveRiderOutcome> => {
    if (!(await findHeld(tx, isTheirs))) return { kind: "refused", reason: "rider-not-found" }
    // erasing entries cannot be undone, and a session may have been left open
    const entered = await stagesOfRiders(tx, [id])
    const hasClaimed = entered.some(({ riderId }) => riderId !== id)
    if (!isProven && (hasClaimed || (await tx.$count(participant, eq(participant.id, id))) > 0))
      return { kind: "refused", reason: "proof-needed" }
    await lock(pathsOf(entered))
    const held = await lockHeld(tx, isTheirs)
    if (!held) return { kind: "refused", reason: "rider-not-found" }
    const { riderId } = held
    await tx.delete(riderHolder).where(and(eq(riderHolder.riderId, riderId), eq(riderHolder.userId, userId)))
    const isHeld = and(eq(riderHolder.riderId, riderId), eq(riderHolder.onlySees, false))
    if ((await tx.$count(riderHolder, isHeld)) === 0) {
      const claimed = await forgetRiders(tx, lock, [id])
      // a restore of a backup repeats it by these ids
      const data = { rider: id, ...(claimed.length > 0 && { claimed }) }
      await writeAudit(tx, { event: "remove_rider", data, userId, now })
    } else await writeAudit(tx, { event: "leave_rider", data: { participant: id }, userId, now })
    return { kind: "removed" }
  })
}

type Held = { id: string; userId: string }

const findHeld = async (tx: Transaction, { id, userId }: Held) => {
  const [found] = await tx
    .select({ riderId: rider.id })
    .from(rider)
    .innerJoin(riderHolder, eq(riderHolder.riderId, rider.id))
    .where(and(eq(rider.entryId, id), eq(riderHolder.userId, userId), eq(riderHolder.onlySees, false)))
  return found
}

/** The same, locked: nobody enters the rider meanwhile. */
const lockHeld = async (tx: Transaction, held: Held) => {
  await tx.select({ id: rider.id }).from(rider).where(eq(rider.entryId, held.id)).for("update")
  return findHeld(tx, held)
}

/** The procedure by which people remove a rider of their account. */
export const removeRiderProcedures = {
  removeRider: procedures.registration.removeRider.handler(async ({ input, context, errors }) =>
    answer(
      context.proof().then(({ isProven }) => removeRider(context, { ...input, isProven })),
      errors,
    ),
  ),
}
