import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm"
import type { ModeratedAd } from "#contracts/ads.ts"
import { may } from "#domain/access/may.ts"
import { adState } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adReport } from "#server/db/schema/market.ts"
import type { Db } from "#server/db/transaction.ts"
import { isAdId } from "./find-ad.ts"
import { cardColumns, toCard } from "./listed.ts"

/** The ad that was asked for, what waits for a decision, those that have waited longest first, and what was removed last; or why it is not shown. */
export type ModeratedOutcome =
  | { kind: "found"; asked: ModeratedAd[]; reported: ModeratedAd[]; removed: ModeratedAd[] }
  | { kind: "refused"; reason: "forbidden" }

/** Most ads of each list at a time. */
const most = 50

/** Returns the ads that an admin decides about (D-40), and one more that they name. */
export const listModerated = async (
  { db, actor, now }: Context,
  asked: string | null,
): Promise<ModeratedOutcome> => {
  if (!may(actor, "moderate-market", "site")) return { kind: "refused", reason: "forbidden" }
  const waiting = await db
    .select()
    .from(adReport)
    .where(isNull(adReport.settledOn))
    .orderBy(asc(adReport.reportedOn))
    .limit(most * 10)
  const ids = [...new Set(waiting.map(({ adId }) => adId))].slice(0, most)
  const found = await findAds({ db, now }, inArray(ad.id, ids))
  const reported = ids.flatMap((id) => {
    const one = found.find((other) => other.id === id)
    const reports = waiting.filter(({ adId }) => adId === id)
    return one ? [{ ...one, reports: reports.map(toReport) }] : []
  })
  const isNamed = asked !== null && isAdId(asked) && !ids.includes(asked)
  return {
    kind: "found",
    asked: isNamed ? await findAds({ db, now }, and(eq(ad.id, asked), isNull(ad.removedOn))) : [],
    reported,
    removed: await findAds({ db, now }, isNotNull(ad.removedOn)),
  }
}

const toReport = ({ reason, comment, reportedOn }: typeof adReport.$inferSelect) => ({
  reason,
  comment,
  reportedOn,
})

const findAds = async (
  { db, now }: { db: Db; now: number },
  condition: SQL | undefined,
): Promise<ModeratedAd[]> => {
  const rows = await db
    .select({
      ...cardColumns,
      removedOn: ad.removedOn,
      removalReason: ad.removalReason,
      sellerName: user.name,
      isSellerConfirmed: user.emailVerified,
    })
    .from(ad)
    .innerJoin(user, eq(user.id, ad.sellerId))
    .where(condition)
    .orderBy(desc(ad.removedOn))
    .limit(most)
  return rows.map(({ removedOn, removalReason, sellerName, isSellerConfirmed, ...row }) => {
    const { isReserved: _state, ...card } = toCard(row)
    const state = adState({ ...row, removedOn, isSellerConfirmed }, now)
    const removal = removedOn === null ? null : { on: removedOn, reason: removalReason ?? "" }
    return { ...card, state, removal, sellerName, reports: [] }
  })
}
