import { eq } from "drizzle-orm"
import type { AdForm } from "#contracts/market/ad-form.ts"
import type { StoredAd } from "#contracts/market/ads.ts"
import { type Actor, may } from "#domain/access/may.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { nameAccount } from "#server/db/name-account.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { versionOf } from "#server/db/version-of.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { discardFiles, type FilesAndLog } from "#server/files/discard-files.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { adPictureKeys, forgetAdPicture, lockAdPicture } from "./ad-pictures.ts"
import { storeWords } from "./ad-words.ts"
import { findAd } from "./find-ad.ts"
import { changeOwnAd, type NotOwnAd } from "./own-ads.ts"

/** The ad that is posted now, or why there is none. */
export type PostAdOutcome =
  | { kind: "posted"; id: string }
  | {
      kind: "refused"
      reason:
        | "not-signed-in"
        | "picture-not-found"
        | "picture-used"
        | "seller-name-missing"
        | "too-many-ads"
        | "too-many-waiting"
    }

/**
 * Posts an ad (MK-05) under the name of its seller's account, or under the name that the form gives it; listed for 45 days (D-40): at once, or once the seller's address is confirmed (D-43). Posting the same once
 * more, as after an answer that was lost, leads to the ad that is there.
 */
export const postAd = async ({ db, actor, now }: Context, form: AdForm): Promise<PostAdOutcome> => {
  if (!may(actor, "post-ad", "site")) return { kind: "refused", reason: "not-signed-in" }
  const { userId } = actor
  return db.transaction(async (tx) => {
    const picture = await lockAdPicture(tx, form.picture)
    if (picture?.sender !== userId) return { kind: "refused", reason: "picture-not-found" }
    if (picture.ad !== null)
      return versionOf(storedForm(picture.ad)) === versionOf(storedForm(form))
        ? { kind: "posted", id: picture.ad.id }
        : { kind: "refused", reason: "picture-used" }
    if (!(await nameAccount(tx, { userId, name: form.sellerName, now })))
      return { kind: "refused", reason: "seller-name-missing" }
    if (await hasWaitingAd(tx, actor)) return { kind: "refused", reason: "too-many-waiting" }
    if (!(await isWithinRate(tx, limits.accounts.ads, { userId, now })))
      return { kind: "refused", reason: "too-many-ads" }
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

/** Before an address is confirmed one ad waits. Several may be sent at once: they are checked one after the other. */
const hasWaitingAd = async (tx: Transaction, { userId, isConfirmed }: Actor): Promise<boolean> => {
  if (isConfirmed) return false
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for("no key update")
  return (await tx.$count(ad, eq(ad.sellerId, userId))) >= limits.accounts.waitingAds.most
}

/** The values of an ad's form, or why it is not shown. */
export type AdToEditOutcome =
  | { kind: "found"; form: StoredAd; version: string }
  | { kind: "refused"; reason: "ad-not-found" | "ad-removed" }

/** Returns an ad for its seller to edit; a removed ad cannot be edited. */
export const adToEdit = async ({ db, actor }: Context, id: string): Promise<AdToEditOutcome> => {
  const found = await findAd(db, id)
  if (!found || !may(actor, "change-ad", { seller: found.sellerId }))
    return { kind: "refused", reason: "ad-not-found" }
  if (found.removedOn !== null) return { kind: "refused", reason: "ad-removed" }
  const form = storedForm(found)
  return { kind: "found", form, version: versionOf(form) }
}

/** Returns the form's values that an ad stores. */
const storedForm = ({ category, price, description, picture, phone, whatsApp }: StoredAd): StoredAd => ({
  ...{ category, price, description, picture, phone, whatsApp },
})

/** Whether the ad is saved now, or why not. */
export type SaveAdOutcome =
  | { kind: "saved"; id: string; replaced: string | null }
  | NotOwnAd
  | {
      kind: "refused"
      reason:
        | "ad-removed"
        | "changed-meanwhile"
        | "picture-not-found"
        | "picture-used"
        | "seller-name-missing"
    }

/** Changes the content of an ad, but not how long it is listed. `version` is that of the ad with which the form was filled. */
export const saveAd = async (
  context: Context & FilesAndLog,
  { id, version, form }: { id: string; version: string; form: AdForm },
): Promise<SaveAdOutcome> => {
  const outcome = await changeOwnAd<SaveAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (before.removedOn !== null) return { kind: "refused", reason: "ad-removed" }
    if (versionOf(storedForm(before)) !== version) return { kind: "refused", reason: "changed-meanwhile" }
    if (!(await nameAccount(tx, { userId, name: form.sellerName, now })))
      return { kind: "refused", reason: "seller-name-missing" }
    const isOther = form.picture !== before.picture
    if (isOther) {
      const picture = await lockAdPicture(tx, form.picture)
      if (picture?.sender !== userId) return { kind: "refused", reason: "picture-not-found" }
      if (picture.ad !== null) return { kind: "refused", reason: "picture-used" }
    }
    await tx
      .update(ad)
      .set(await adColumns(tx, form, now))
      .where(eq(ad.id, id))
    if (isOther) await forgetAdPicture(tx, before.picture)
    const was = { category: before.category, price: before.price }
    const is = { category: form.category, price: form.price }
    await writeAudit(tx, { event: "update_ad", data: { ad: id, before: was, after: is }, userId, now })
    return { kind: "saved", id, replaced: isOther ? before.picture : null }
  })
  if (outcome.kind === "saved" && outcome.replaced !== null)
    await discardFiles(context, adPictureKeys(outcome.replaced))
  return outcome
}

/** Returns the columns for the values of an ad's form, and adds its words to the search. */
const adColumns = async (tx: Transaction, form: AdForm, now: number) => {
  const { category, price, description, picture, phone, whatsApp } = form
  const words = await storeWords(tx, description)
  return { category, price, description, words, picture, phone, whatsApp, consentedOn: now }
}

/** The procedures by which sellers write ads. */
export const writeProcedures = {
  post: procedures.market.post.handler(({ input, context, errors }) =>
    answer(postAd(context, input.form), errors),
  ),
  toEdit: procedures.market.toEdit.handler(({ input, context, errors }) =>
    answer(adToEdit(context, input.ad), errors),
  ),
  save: procedures.market.save.handler(({ input: { ad: id, version, form }, context, errors }) =>
    answer(saveAd(context, { id, version, form }), errors),
  ),
}
