import { eq } from "drizzle-orm"
import { readAdPictureFile } from "#contracts/ad-picture.ts"
import { may } from "#domain/access/may.ts"
import { seenByOthers } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adPicture } from "#server/db/schema/market.ts"

/** Where a size of a picture is kept, as what, and whether everybody may see it. */
export type AdPictureFile = { key: string; tag: string; type: string; isPublic: boolean }

/**
 * Returns where a file of a picture is; null where there is none for the actor. Who sent a picture sees it always, an admin
 * too; others as long as they see its ad.
 */
export const findAdPicture = async (
  { db, actor, now }: Context,
  file: string,
): Promise<AdPictureFile | null> => {
  const asked = readAdPictureFile(file)
  if (asked === null) return null
  const [found] = await db
    .select({
      sender: adPicture.userId,
      mark: ad.mark,
      listedOn: ad.listedOn,
      removedOn: ad.removedOn,
      isSellerConfirmed: user.emailVerified,
    })
    .from(adPicture)
    .leftJoin(ad, eq(ad.picture, adPicture.name))
    .leftJoin(user, eq(user.id, ad.sellerId))
    .where(eq(adPicture.name, asked.name))
  if (!found) return null
  const { sender, mark, listedOn, removedOn } = found
  const isSellerConfirmed = found.isSellerConfirmed === true
  const isPublic =
    mark !== null &&
    listedOn !== null &&
    seenByOthers({ mark, listedOn, removedOn, isSellerConfirmed }, now) === "shown"
  const isVisible =
    isPublic || (actor !== null && actor.userId === sender) || may(actor, "moderate-market", "site")
  if (!isVisible) return null
  return { key: `market/pictures/${file}`, tag: file, type: `image/${asked.type}`, isPublic }
}
