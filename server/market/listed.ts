import { and, gt, type SQL, sql } from "drizzle-orm"
import type { ListedAd } from "#contracts/ads.ts"
import { adTitle } from "#domain/market/ad.ts"
import { expiryOf } from "#domain/market/ad-state.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"

/** Is an ad in the list? In words that the indexes of the table have; one whose seller is not confirmed waits (D-43). */
export const isListed = (now: number): SQL | undefined =>
  and(
    sql`removed_on is null and mark <> 'sold'`,
    gt(ad.listedOn, now - expiryOf({ listedOn: 0 })),
    // of the few who are not confirmed: to look each seller up costs more than the list
    sql`not exists (select from ${user} where ${user.id} = ${ad.sellerId} and not ${user.emailVerified})`,
  )

/** The columns of a card; of the description what a title can be made of. */
export const cardColumns = {
  id: ad.id,
  beginning: sql<string>`left(${ad.description}, 200)`,
  price: ad.price,
  category: ad.category,
  picture: ad.picture,
  mark: ad.mark,
  listedOn: ad.listedOn,
}

/** Returns what a card shows of those columns. */
export const toCard = ({
  beginning,
  mark,
  ...card
}: Omit<ListedAd, "title" | "isReserved"> & { beginning: string; mark: string }): ListedAd => ({
  ...card,
  title: adTitle(beginning),
  isReserved: mark === "reserved",
})
