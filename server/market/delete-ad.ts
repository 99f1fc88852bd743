import { eq } from "drizzle-orm"
import type { Context } from "#server/db/context.ts"
import { ad } from "#server/db/schema/market.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { Files } from "#server/files/files.ts"
import { changeOwnAd, type NotOwnAd } from "./change-own-ad.ts"
import { removeAdPicture } from "./remove-ad-picture.ts"

/** Whether the ad is gone now, with its picture, or why not. */
export type DeleteAdOutcome = { kind: "deleted"; picture: string } | NotOwnAd

/** Deletes an ad and what was reported about it, as its seller wants (D-40). */
export const deleteAd = async (context: Context & { files: Files }, id: string): Promise<DeleteAdOutcome> => {
  const outcome = await changeOwnAd<DeleteAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    await tx.delete(ad).where(eq(ad.id, id))
    await writeAudit(tx, { event: "delete_ad", data: { ad: id }, userId, now })
    return { kind: "deleted", picture: before.picture }
  })
  if (outcome.kind === "deleted") await removeAdPicture(context, outcome.picture)
  return outcome
}
