import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm"
import type { AuditEventName } from "#contracts/accounts/audit-event.ts"
import type { ModeratedAd, ReportForm } from "#contracts/market/ads.ts"
import { may } from "#domain/access/may.ts"
import { adState, seenByOthers } from "#domain/market/ad-state.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { ad, adReport } from "#server/db/schema/market.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { isAdId, lockAd } from "./find-ad.ts"
import { cardColumns, toCard } from "./list-ads.ts"

/** Whether the ad is reported now, or why not. */
export type ReportAdOutcome =
  | { kind: "reported" }
  | {
      kind: "refused"
      reason:
        | "not-signed-in"
        | "address-not-confirmed"
        | "ad-not-found"
        | "own-ad"
        | "reported-already"
        | "too-many-reports"
    }

/** Reports an ad to the admins (D-40), once by each user with a confirmed address (D-43). */
export const reportAd = async (
  { db, actor, now }: Context,
  { id, form }: { id: string; form: ReportForm },
): Promise<ReportAdOutcome> => {
  if (actor === null) return { kind: "refused", reason: "not-signed-in" }
  if (!may(actor, "report-ad", "site")) return { kind: "refused", reason: "address-not-confirmed" }
  const { userId } = actor
  return db.transaction(async (tx) => {
    const found = await lockAd(tx, id)
    if (!found || seenByOthers(found, now) !== "shown") return { kind: "refused", reason: "ad-not-found" }
    if (found.sellerId === userId) return { kind: "refused", reason: "own-ad" }
    if (!(await isWithinRate(tx, limits.accounts.reports, { userId, now })))
      return { kind: "refused", reason: "too-many-reports" }
    const stored = await tx
      .insert(adReport)
      .values({ adId: id, reporterId: userId, ...form, reportedOn: now })
      .onConflictDoNothing()
      .returning({ key: adReport.key })
    if (stored.length === 0) return { kind: "refused", reason: "reported-already" }
    await writeAudit(tx, { event: "report_ad", data: { ad: id, reason: form.reason }, userId, now })
    return { kind: "reported" }
  })
}

/**
 * The requested ad, if it is not among the others, the ads that wait for a decision, the longest waiting first, and the last removed
 * ones; or why they are not shown.
 */
export type ModeratedOutcome =
  | { kind: "found"; requested: ModeratedAd[]; reported: ModeratedAd[]; removed: ModeratedAd[] }
  | { kind: "refused"; reason: "forbidden" }

/** Most ads of each list at a time. */
const most = 50

/** Returns the ads that an admin decides about (D-40), and a requested one. */
export const listModerated = async (
  { db, actor, now }: Context,
  requested: string | null,
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
  const removed = await findAds({ db, now }, isNotNull(ad.removedOn))
  const isListed = [...reported, ...removed].some(({ id }) => id === requested)
  const isNamed = requested !== null && isAdId(requested) && !isListed
  return {
    kind: "found",
    requested: isNamed ? await findAds({ db, now }, eq(ad.id, requested)) : [],
    reported,
    removed,
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

/** Whether it is decided so now, or why not. */
export type ModerateAdOutcome =
  | { kind: "decided" }
  | { kind: "refused"; reason: "forbidden" | "ad-not-found" | "ad-stands-otherwise" }

/** Removes an ad, for a reason that its owner reads; what was reported about it is settled (D-40). */
export const removeAd = (context: Context, id: string, reason: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "remove_ad",
    data: { reason },
    decide: async (tx, { removedOn }) => {
      if (removedOn !== null) return false
      await tx.update(ad).set({ removedOn: context.now, removalReason: reason }).where(eq(ad.id, id))
      await settle(tx, id, context.now)
      return true
    },
  })

/** Takes a removal back: the ad is as it was, and its time has run on. */
export const restoreAd = (context: Context, id: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "restore_ad",
    decide: async (tx, { removedOn }) => {
      if (removedOn === null) return false
      await tx.update(ad).set({ removedOn: null, removalReason: null }).where(eq(ad.id, id))
      return true
    },
  })

/** Keeps an ad, and settles what was reported about it. */
export const keepAd = (context: Context, id: string): Promise<ModerateAdOutcome> =>
  moderate(context, id, {
    event: "keep_ad",
    decide: async (tx) => (await settle(tx, id, context.now)) > 0,
  })

type Decision = {
  event: AuditEventName
  data?: Record<string, unknown>
  /** Returns false if the ad's state does not allow this decision. */
  decide(tx: Transaction, before: typeof ad.$inferSelect): Promise<boolean>
}

const moderate = async (
  { db, actor, now }: Context,
  id: string,
  { event, data, decide }: Decision,
): Promise<ModerateAdOutcome> => {
  if (!may(actor, "moderate-market", "site")) return { kind: "refused", reason: "forbidden" }
  return db.transaction(async (tx) => {
    const found = await lockAd(tx, id)
    if (!found) return { kind: "refused", reason: "ad-not-found" }
    if (!(await decide(tx, found))) return { kind: "refused", reason: "ad-stands-otherwise" }
    const about = { ad: id, seller: found.sellerId, ...data }
    await writeAudit(tx, { event, data: about, userId: actor.userId, now })
    return { kind: "decided" }
  })
}

/** Settles the open reports about an ad, and returns how many there were. */
const settle = async (tx: Transaction, id: string, now: number): Promise<number> => {
  const settled = await tx
    .update(adReport)
    .set({ settledOn: now })
    .where(and(eq(adReport.adId, id), isNull(adReport.settledOn)))
    .returning({ key: adReport.key })
  return settled.length
}

/** The procedures for reporting and moderating ads. */
export const moderationProcedures = {
  report: procedures.market.report.handler(({ input, context, errors }) =>
    answer(reportAd(context, { id: input.ad, form: input.form }), errors),
  ),
  moderated: procedures.market.moderated.handler(({ input, context, errors }) =>
    answer(listModerated(context, input.requested), errors),
  ),
  remove: procedures.market.remove.handler(({ input, context, errors }) =>
    answer(removeAd(context, input.ad, input.reason), errors),
  ),
  restore: procedures.market.restore.handler(({ input, context, errors }) =>
    answer(restoreAd(context, input.ad), errors),
  ),
  keep: procedures.market.keep.handler(({ input, context, errors }) =>
    answer(keepAd(context, input.ad), errors),
  ),
}
