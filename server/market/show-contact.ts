import type { AdContact } from "#contracts/ads.ts"
import { may } from "#domain/access/may.ts"
import { seenByOthers } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { findAd } from "./find-ad.ts"
import { isWithinLimit } from "./within-limit.ts"

/** How the seller is reached, or why that is not told. */
export type ShowContactOutcome =
  | { kind: "shown"; contact: AdContact }
  | {
      kind: "refused"
      reason: "not-signed-in" | "address-not-confirmed" | "ad-not-found" | "too-many-contacts"
    }

/** Tells one who is signed in, and whose address is confirmed (D-43), how the seller of an ad is reached (D-41), unless they ask for very many. */
export const showContact = async ({ db, actor, now }: Context, id: string): Promise<ShowContactOutcome> => {
  if (actor === null) return { kind: "refused", reason: "not-signed-in" }
  const found = await findAd(db, id)
  const isOwn = found && may(actor, "change-ad", { seller: found.sellerId })
  if (!found || (!isOwn && seenByOthers(found, now) !== "shown"))
    return { kind: "refused", reason: "ad-not-found" }
  // sellers know their own number
  if (!isOwn && !may(actor, "see-contact", "site"))
    return { kind: "refused", reason: "address-not-confirmed" }
  if (!(await isWithinLimit(db, "contacts", { userId: actor.userId, now })))
    return { kind: "refused", reason: "too-many-contacts" }
  const { phone, whatsApp } = found
  return { kind: "shown", contact: { phone, whatsApp } }
}
