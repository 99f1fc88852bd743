import { eq } from "drizzle-orm"
import type { AdForm } from "#contracts/ad-form.ts"
import { type Actor, may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { adColumns } from "./ad-columns.ts"
import { takePicture } from "./take-picture.ts"
import { isWithinLimit } from "./within-limit.ts"

/** The ad that is posted now, or why there is none. */
export type PostAdOutcome =
  | { kind: "posted"; id: string }
  | { kind: "refused"; reason: "not-signed-in" | "picture-not-found" | "too-many-ads" | "too-many-waiting" }

/** Posts an ad (MK-05), listed for 45 days (D-40): at once, or once the seller's address is confirmed (D-43). */
export const postAd = async ({ db, actor, now }: Context, form: AdForm): Promise<PostAdOutcome> => {
  if (!may(actor, "post-ad", "site")) return { kind: "refused", reason: "not-signed-in" }
  const { userId } = actor
  return db.transaction(async (tx) => {
    if (!(await takePicture(tx, { picture: form.picture, userId })))
      return { kind: "refused", reason: "picture-not-found" }
    if (await hasWaitingAd(tx, actor)) return { kind: "refused", reason: "too-many-waiting" }
    if (!(await isWithinLimit(tx, "ads", { userId, now }))) return { kind: "refused", reason: "too-many-ads" }
    const [posted] = await tx
      .insert(ad)
      .values({ sellerId: userId, postedOn: now, listedOn: now, ...(await adColumns(tx, form, now)) })
      .returning({ id: ad.id })
    if (!posted) throw new Error("An ad was not stored")
    const { category, price } = form
    await writeAudit(tx, { event: "post_ad", data: { ad: posted.id, category, price }, userId, now })
    return { kind: "posted", id: posted.id }
  })
}

/** Before an address is confirmed one ad waits. Several may be sent at once: they are looked at one after the other. */
const hasWaitingAd = async (tx: Transaction, { userId, isConfirmed }: Actor): Promise<boolean> => {
  if (isConfirmed) return false
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update")
  return (await tx.$count(ad, eq(ad.sellerId, userId))) > 0
}
