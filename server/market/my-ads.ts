import { desc, eq } from "drizzle-orm"
import type { OwnAd } from "#contracts/ads.ts"
import { adActions, adState, expiryOf } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import { cardColumns, toCard } from "./listed.ts"

/** Returns the actor's own ads, however they stand, the newest first (MK-05, D-40); null: nobody is signed in. */
export const myAds = async ({ db, actor, now }: Context): Promise<OwnAd[] | null> => {
  if (actor === null) return null
  const rows = await db
    .select({
      ...cardColumns,
      removedOn: ad.removedOn,
      removalReason: ad.removalReason,
      isSellerConfirmed: user.emailVerified,
    })
    .from(ad)
    .innerJoin(user, eq(user.id, ad.sellerId))
    .where(eq(ad.sellerId, actor.userId))
    .orderBy(desc(ad.listedOn), desc(ad.id))
  return rows.map(({ removedOn, removalReason, isSellerConfirmed, ...row }) => {
    const { isReserved: _state, ...card } = toCard(row)
    const facts = { ...row, removedOn, isSellerConfirmed }
    return {
      ...card,
      removalReason,
      state: adState(facts, now),
      expiresOn: expiryOf(facts),
      actions: adActions(facts, now),
    }
  })
}
