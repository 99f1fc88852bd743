/** Why an event is kept in the log without counting, until a secretary looks at it (D-09, D-11, D-13, D-50). */
export const unappliedReasons = [
  "unknown-participant",
  "unknown-number",
  "other-section",
  "results-approved",
  "entry-edited",
  "entry-deleted",
  "after-revocation",
  "other-device",
  "points-out-of-range",
] as const

/** One of these. */
export type UnappliedReason = (typeof unappliedReasons)[number]

/** Why an event that counts still wants a secretary's look (D-09, D-10, D-34). */
export const attentionReasons = ["outside-class", "lap-order", "two-attempts"] as const

/** One of these. */
export type AttentionReason = (typeof attentionReasons)[number]
