import { desc, eq } from "drizzle-orm"
import type { OwnAd } from "#contracts/market/ads.ts"
import { may } from "#domain/access/may.ts"
import { type AdMark, adActions, adState, expiryOf, isRenewable } from "#domain/market/ad-state.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad } from "#server/db/schema/market.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { discardFiles, type FilesAndLog } from "#server/files/discard-files.ts"
import { adPictureKeys, forgetAdPicture } from "./ad-pictures.ts"
import { type FoundAd, lockAd } from "./find-ad.ts"
import { cardColumns, toCard } from "./list-ads.ts"

/** Returns the actor's own ads in every state, the newest first (MK-05, D-40); null: nobody is signed in. */
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

/** Whether the ad is marked so now, or why not. */
export type MarkAdOutcome = { kind: "marked" } | NotOwnAd | { kind: "refused"; reason: "ad-stands-otherwise" }

/** Whether the ad is listed again, or why not. */
export type RenewAdOutcome =
  | { kind: "renewed" }
  | NotOwnAd
  | { kind: "refused"; reason: "ad-stands-otherwise" }

/** Marks an ad as reserved, sold, or active again (D-40). */
export const markAd = (context: Context, id: string, mark: AdMark): Promise<MarkAdOutcome> =>
  changeOwnAd<MarkAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (!adActions(before, now).includes(`mark-${mark}`))
      return { kind: "refused", reason: "ad-stands-otherwise" }
    await tx.update(ad).set({ mark }).where(eq(ad.id, id))
    await writeAudit(tx, {
      event: "mark_ad",
      data: { ad: id, before: before.mark, after: mark },
      userId,
      now,
    })
    return { kind: "marked" }
  })

/** Lists an ad for another 45 days, once it is over or soon will be (D-40). */
export const renewAd = (context: Context, id: string): Promise<RenewAdOutcome> =>
  changeOwnAd<RenewAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    if (!isRenewable(before, now)) return { kind: "refused", reason: "ad-stands-otherwise" }
    await tx.update(ad).set({ listedOn: now }).where(eq(ad.id, id))
    await writeAudit(tx, { event: "renew_ad", data: { ad: id }, userId, now })
    return { kind: "renewed" }
  })

/** Whether the ad is gone now, with its picture, or why not. */
export type DeleteAdOutcome = { kind: "deleted"; picture: string } | NotOwnAd

/** Deletes an ad and what was reported about it, as its seller wants (D-40). */
export const deleteAd = async (context: Context & FilesAndLog, id: string): Promise<DeleteAdOutcome> => {
  const outcome = await changeOwnAd<DeleteAdOutcome>(context, id, async (tx, before, { userId, now }) => {
    await tx.delete(ad).where(eq(ad.id, id))
    await forgetAdPicture(tx, before.picture)
    await writeAudit(tx, { event: "delete_ad", data: { ad: id }, userId, now })
    return { kind: "deleted", picture: before.picture }
  })
  if (outcome.kind === "deleted") await discardFiles(context, adPictureKeys(outcome.picture))
  return outcome
}

/** Why an ad is not changed: for everybody but its seller it does not exist. */
export type NotOwnAd = { kind: "refused"; reason: "not-signed-in" | "ad-not-found" }

type Change<Outcome> = (tx: Transaction, found: FoundAd, by: ActingUser) => Promise<Outcome>

/** Runs a seller's change of an ad, whose row is locked (D-40). */
export const changeOwnAd = async <Outcome>(
  { db, actor, now }: Context,
  id: string,
  change: Change<Outcome>,
): Promise<Outcome | NotOwnAd> => {
  if (actor === null) return { kind: "refused", reason: "not-signed-in" }
  return db.transaction(async (tx) => {
    const found = await lockAd(tx, id)
    return found && may(actor, "change-ad", { seller: found.sellerId })
      ? change(tx, found, { userId: actor.userId, now })
      : { kind: "refused", reason: "ad-not-found" }
  })
}

/** The procedures for sellers' own ads. */
export const ownAdProcedures = {
  mine: procedures.market.mine.handler(async ({ context }) => (await myAds(context)) ?? []),
  mark: procedures.market.mark.handler(({ input, context, errors }) =>
    answer(markAd(context, input.ad, input.mark), errors),
  ),
  renew: procedures.market.renew.handler(({ input, context, errors }) =>
    answer(renewAd(context, input.ad), errors),
  ),
  delete: procedures.market.delete.handler(({ input, context, errors }) =>
    answer(deleteAd(context, input.ad), errors),
  ),
}
