import type { AdForm } from "#contracts/ad-form.ts"
import { may } from "#domain/access/may.ts"
import type { Context } from "#server/db/context.ts"
import type { ad } from "#server/db/schema/market.ts"
import { versionOf } from "#server/db/version-of.ts"
import { findAd } from "./find-ad.ts"

/** What of an ad its seller has said; the consents are given again each time. */
export type StoredAd = Omit<AdForm, "isOwnGoods" | "isAppropriate">

/** An ad as its form is filled with it, or why it is not. */
export type AdToEditOutcome =
  | { kind: "found"; form: StoredAd; version: string }
  | { kind: "refused"; reason: "ad-not-found" | "ad-removed" }

/** Returns an ad for its seller to edit it; a removed one stays as it was removed. */
export const adToEdit = async ({ db, actor }: Context, id: string): Promise<AdToEditOutcome> => {
  const found = await findAd(db, id)
  if (!found || !may(actor, "change-ad", { seller: found.sellerId }))
    return { kind: "refused", reason: "ad-not-found" }
  if (found.removedOn !== null) return { kind: "refused", reason: "ad-removed" }
  const form = storedForm(found)
  return { kind: "found", form, version: versionOf(form) }
}

/** Returns what of an ad's row its form says. */
export const storedForm = ({
  category,
  price,
  description,
  picture,
  phone,
  whatsApp,
}: typeof ad.$inferSelect): StoredAd => ({ category, price, description, picture, phone, whatsApp })
