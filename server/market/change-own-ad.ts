import { may } from "#domain/access/may.ts"
import type { Context, Doer } from "#server/db/context.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type FoundAd, lockAd } from "./find-ad.ts"

/** Why somebody may not change an ad: to all but its seller it is as if it were not there. */
export type NotOwnAd = { kind: "refused"; reason: "not-signed-in" | "ad-not-found" }

type Change<Outcome> = (tx: Transaction, found: FoundAd, by: Doer) => Promise<Outcome>

/** Lets its seller change an ad, which nobody else changes meanwhile (D-40). */
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
