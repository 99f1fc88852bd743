import { and, eq, isNull } from "drizzle-orm"
import type { AuditEvent } from "#contracts/audit-event.ts"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { ad, adReport } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockAd } from "./find-ad.ts"

/** Whether it is decided so now, or why not. */
export type ModerateAdOutcome =
  | { kind: "decided" }
  | { kind: "refused"; reason: "forbidden" | "ad-not-found" | "ad-stands-otherwise" }

/** Removes an ad, for a reason that its owner reads; what was reported about it is settled (D-40). */
export const removeAd = (context: Context, id: string, reason: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "remove_ad",
    data: { reason },
    decide: async (tx, { removedOn }) => {
      if (removedOn !== null) return false
      await tx.update(ad).set({ removedOn: context.now, removalReason: reason }).where(eq(ad.id, id))
      await settle(tx, id, context.now)
      return true
    },
  })

/** Takes a removal back: the ad is again what it was, and its time has gone on. */
export const restoreAd = (context: Context, id: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "restore_ad",
    decide: async (tx, { removedOn }) => {
      if (removedOn === null) return false
      await tx.update(ad).set({ removedOn: null, removalReason: null }).where(eq(ad.id, id))
      return true
    },
  })

/** Leaves an ad as it is, against what was reported about it. */
export const keepAd = (context: Context, id: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "keep_ad",
    decide: async (tx) => (await settle(tx, id, context.now)) > 0,
  })

type Decision = {
  event: AuditEvent
  data?: Record<string, unknown>
  /** Returns false where the ad does not stand so that this can be decided. */
  decide(tx: Transaction, before: typeof ad.$inferSelect): Promise<boolean>
}

const moderate = async (
  { db, actor, now }: Context,
  id: string,
  { event, data, decide }: Decision,
): Promise<ModerateAdOutcome> => {
  if (!may(actor, "moderate-market", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const found = await lockAd(tx, id)
    if (!found) return { kind: "refused", reason: "ad-not-found" }
    if (!(await decide(tx, found))) return { kind: "refused", reason: "ad-stands-otherwise" }
    const about = { ad: id, seller: found.sellerId, ...data }
    await writeAudit(tx, { event, data: about, userId: actor.userId, now })
    return { kind: "decided" }
  })
}

/** Returns how many reports waited. */
const settle = async (tx: Transaction, id: string, now: number): Promise<number> => {
  const settled = await tx
    .update(adReport)
    .set({ settledOn: now })
    .where(and(eq(adReport.adId, id), isNull(adReport.settledOn)))
    .returning({ key: adReport.key })
  return settled.length
}
