/** Why somebody reports an ad (D-40). */
export const reportReasons = ["fraud", "not-allowed", "not-own", "wrong-place", "other"] as const

/** One of these reasons. */
export type ReportReason = (typeof reportReasons)[number]
