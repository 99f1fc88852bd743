import type { ReportForm } from "#contracts/report-form.ts"
import { may } from "#domain/access/may.ts"
import { seenByOthers } from "#domain/market/ad-state.ts"
import type { Context } from "#server/db/context.ts"
import { adReport } from "#server/db/schema/market.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { lockAd } from "./find-ad.ts"
import { isWithinLimit } from "./within-limit.ts"

/** Whether an admin is told now, or why not. */
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

/** Reports an ad to the admins (D-40), once by each who is signed in and whose address is confirmed (D-43). */
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
    if (!(await isWithinLimit(tx, "reports", { userId, now })))
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
