import { eq } from "drizzle-orm"
import type { AdForm } from "#contracts/ad-form.ts"
import type { Context } from "#server/db/context.ts"
import { ad } from "#server/db/schema/market.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import type { Files } from "#server/files/files.ts"
import { adColumns } from "./ad-columns.ts"
import { storedForm } from "./ad-to-edit.ts"
import { changeOwnAd, type NotOwnAd } from "./change-own-ad.ts"
import { removeAdPicture } from "./remove-ad-picture.ts"
import { takePicture } from "./take-picture.ts"

/** Whether the ad is as its form says now, or why not. */
export type SaveAdOutcome =
  | { kind: "saved"; id: string; replaced: string | null }
  | NotOwnAd
  | { kind: "refused"; reason: "ad-removed" | "changed-meanwhile" | "picture-not-found" }

/** Changes what an ad says; how long it is listed does not change. `version` is the ad as the form was filled with it. */
export const saveAd = async (
  context: Context & { files: Files },
  { id, version, form }: { id: string; version: string; form: AdForm },
): Promise<SaveAdOutcome> => {
  const outcome = await changeOwnAd<SaveAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (before.removedOn !== null) return { kind: "refused", reason: "ad-removed" }
    if (versionOf(storedForm(before)) !== version) return { kind: "refused", reason: "changed-meanwhile" }
    const isOther = form.picture !== before.picture
    if (isOther && !(await takePicture(tx, { picture: form.picture, userId })))
      return { kind: "refused", reason: "picture-not-found" }
    await tx
      .update(ad)
      .set(await adColumns(tx, form, now))
      .where(eq(ad.id, id))
    const was = { category: before.category, price: before.price }
    const is = { category: form.category, price: form.price }
    await writeAudit(tx, { event: "update_ad", data: { ad: id, before: was, after: is }, userId, now })
    return { kind: "saved", id, replaced: isOther ? before.picture : null }
  })
  if (outcome.kind === "saved" && outcome.replaced !== null) await removeAdPicture(context, outcome.replaced)
  return outcome
}
