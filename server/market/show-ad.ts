import { eq } from "drizzle-orm"
import type { AdContact, AdRights, ShownAd } from "#contracts/market/ads.ts"
import { may } from "#domain/access/may.ts"
import { adTitle } from "#domain/market/ad.ts"
import { adActions, adState, expiryOf, seenByOthers } from "#domain/market/ad-state.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import { versionOf } from "#server/db/version-of.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { findAd, isAdId } from "./find-ad.ts"

/** The ad as the actor may see it, with the actor's rights, or why it is not shown (D-40). */
export type ShowAdOutcome =
  | { kind: "shown"; ad: ShownAd; removalReason: string | null; rights: AdRights }
  | { kind: "refused"; reason: "ad-not-found" | "ad-removed" }

/** Shows an ad: to its seller and to admins always, to others as long as it is neither removed nor expired. */
export const showAd = async ({ db, actor, now }: Context, id: string): Promise<ShowAdOutcome> => {
  if (!isAdId(id)) return { kind: "refused", reason: "ad-not-found" }
  const [found] = await db
    .select({
      id: ad.id,
      sellerId: ad.sellerId,
      description: ad.description,
      price: ad.price,
      category: ad.category,
      picture: ad.picture,
      mark: ad.mark,
      listedOn: ad.listedOn,
      removedOn: ad.removedOn,
      removalReason: ad.removalReason,
      isSellerConfirmed: user.emailVerified,
      sellerName: user.name,
      sellerSince: user.createdAt,
    })
    .from(ad)
    .innerJoin(user, eq(user.id, ad.sellerId))
    .where(eq(ad.id, id))
  if (!found) return { kind: "refused", reason: "ad-not-found" }
  const isOwn = may(actor, "change-ad", { seller: found.sellerId })
  const mayModerate = may(actor, "moderate-market", "site")
  const seen = seenByOthers(found, now)
  if (!isOwn && !mayModerate && seen !== "shown")
    return { kind: "refused", reason: seen === "removed" ? "ad-removed" : "ad-not-found" }
  const { description, price, category, picture, listedOn, sellerName, sellerSince, removalReason } = found
  return {
    kind: "shown",
    ad: {
      ...{ id, description, price, category, picture, listedOn },
      title: adTitle(description),
      state: adState(found, now),
      expiresOn: expiryOf(found),
      seller: { name: sellerName, since: sellerSince.getTime() },
    },
    removalReason,
    rights: {
      actions: isOwn ? adActions(found, now) : [],
      isOwn,
      isReachable: isOwn || seen === "shown",
      isReportable: !isOwn && seen === "shown",
      mayModerate,
    },
  }
}

/** The seller's contact details, or why they are not shown. */
export type ShowContactOutcome =
  | { kind: "shown"; contact: AdContact }
  | {
      kind: "refused"
      reason: "not-signed-in" | "address-not-confirmed" | "ad-not-found" | "too-many-contacts"
    }

/**
 * Returns the contact details of an ad's seller (D-41) to signed-in users with a confirmed address (D-43), up to a limit a day.
 */
export const showContact = async ({ db, actor, now }: Context, id: string): Promise<ShowContactOutcome> => {
  if (actor === null) return { kind: "refused", reason: "not-signed-in" }
  const found = await findAd(db, id)
  const isOwn = found && may(actor, "change-ad", { seller: found.sellerId })
  if (!found || (!isOwn && seenByOthers(found, now) !== "shown"))
    return { kind: "refused", reason: "ad-not-found" }
  // sellers know their own number
  if (!isOwn && !may(actor, "see-contact", "site"))
    return { kind: "refused", reason: "address-not-confirmed" }
  if (!(await isWithinRate(db, limits.accounts.contacts, { userId: actor.userId, now })))
    return { kind: "refused", reason: "too-many-contacts" }
  const { phone, whatsApp } = found
  return { kind: "shown", contact: { phone, whatsApp } }
}

/** The procedures of an ad's page. */
export const adProcedures = {
  ad: procedures.market.ad.handler(async ({ input, context, errors }) => {
    const { db, clock, track } = context
    const shown = await showAd(context, input.ad)
    const current = async () => versionOf(await showAd({ db, actor: null, now: clock() }, input.ad))
    track(`ad ${input.ad}`, { version: versionOf(shown), current })
    return answer(Promise.resolve(shown), errors)
  }),
  contact: procedures.market.contact.handler(({ input, context, errors }) =>
    answer(showContact(context, input.ad), errors),
  ),
}
