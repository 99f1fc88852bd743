import { and, eq } from "drizzle-orm"
import { may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { riderHolder } from "#server/db/schema/riders.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockRider } from "./lock-rider.ts"

/** Whether nobody who has handed the rider over sees them any longer, or why nothing changed. */
export type EndSightOutcome = { kind: "ended" } | { kind: "refused"; reason: "forbidden" | "rider-not-found" }

/** Ends what accounts that have handed a rider of the actor's over may still see of them (FA-03). */
export const endSight = async (
  { db, actor, now }: Context,
  { rider: entryId }: { rider: string },
): Promise<EndSightOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  return db.transaction(async (tx): Promise<EndSightOutcome> => {
    const locked = await lockRider(tx, { userId, entryId })
    if (!locked) return { kind: "refused", reason: "rider-not-found" }
    const ended = await tx
      .delete(riderHolder)
      .where(and(eq(riderHolder.riderId, locked.id), eq(riderHolder.onlySees, true)))
      .returning({ userId: riderHolder.userId })
    if (ended.length > 0)
      await writeAudit(tx, { event: "end_sight", data: { participant: entryId }, userId, now })
    return { kind: "ended" }
  })
}

/** The procedure that ends it. */
export const sightProcedures = {
  endSight: procedures.riderHolders.endSight.handler(({ input, context, errors }) =>
    answer(endSight(context, input), errors),
  ),
}
