import { eq } from "drizzle-orm"
import { type AdMark, adActions, isRenewable } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { ad } from "#server/db/schema/market.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { changeOwnAd, type NotOwnAd } from "./change-own-ad.ts"

/** Whether the ad is marked so now, or why not. */
export type MarkAdOutcome = { kind: "marked" } | NotOwnAd | { kind: "refused"; reason: "ad-stands-otherwise" }

/** Whether the ad is listed again, or why not. */
export type RenewAdOutcome =
  | { kind: "renewed" }
  | NotOwnAd
  | { kind: "refused"; reason: "ad-stands-otherwise" }

/** Marks an ad as reserved, sold, or active again (D-40). */
export const markAd = (context: Context, id: string, mark: AdMark): Promise<MarkAdOutcome> =>
  changeOwnAd<MarkAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (!adActions(before, now).includes(`mark-${mark}`))
      return { kind: "refused", reason: "ad-stands-otherwise" }
    await tx.update(ad).set({ mark }).where(eq(ad.id, id))
    await writeAudit(tx, {
      event: "mark_ad",
      data: { ad: id, before: before.mark, after: mark },
      userId,
      now,
    })
    return { kind: "marked" }
  })

/** Lists an ad for another 45 days, once it is over or soon will be (D-40). */
export const renewAd = (context: Context, id: string): Promise<RenewAdOutcome> =>
  changeOwnAd<RenewAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (!isRenewable(before, now)) return { kind: "refused", reason: "ad-stands-otherwise" }
    await tx.update(ad).set({ listedOn: now }).where(eq(ad.id, id))
    await writeAudit(tx, { event: "renew_ad", data: { ad: id }, userId, now })
    return { kind: "renewed" }
  })
