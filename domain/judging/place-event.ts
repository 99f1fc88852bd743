import type { UnappliedReason } from "./event-reason.ts"
import type { Ruling } from "./judge-event.ts"

/** What has to be known about the world around a judge's tap to say whether it counts. */
export type EventSurroundings = {
  /** The participant as the device named them, and whether the stage knows who that is. */
  participant: string
  isKnown: boolean
  section: number
  /** The one section that the device's pass is for; null: all of them. */
  passSection: number | null
  /** It arrives from a device that may no longer judge, or was made while that was so. */
  isLate: boolean
  /** Another phone began the attempt. */
  isOthersAttempt: boolean
  /** The stage's rules allow the points that it carries. */
  isInRange: boolean
  /** Why earlier taps of the same phone for the same attempt wait; null: none does. */
  attemptWaits: UnappliedReason | null
  isApproved: boolean
  ruling: Ruling["kind"] | null
}

/** Does a tap that waits for this reason leave the others of its attempt alone? */
export const waitsAlone = (why: UnappliedReason): boolean =>
  why === "other-device" || why === "points-out-of-range"

/**
 * Returns why a tap is kept in the log without counting, or null when it counts.
 * A tap is never thrown away: what does not count waits for a secretary (D-09, D-11, D-13, D-50).
 */
export const placeEvent = (event: EventSurroundings): UnappliedReason | null => {
  // D-11: whatever else is the matter with it, what comes too late is settled as one with the rest of its phone
  if (event.isLate) return event.attemptWaits ?? "after-revocation"
  // these wait alone
  if (event.isOthersAttempt) return "other-device"
  if (!event.isInRange) return "points-out-of-range"
  // the rest of an attempt alone would fold to a score that nobody rode
  if (event.attemptWaits) return event.attemptWaits
  if (!event.isKnown)
    return event.participant.startsWith("number:") ? "unknown-number" : "unknown-participant"
  if (event.passSection !== null && event.passSection !== event.section) return "other-section"
  if (event.isApproved) return "results-approved"
  if (event.ruling === "deleted") return "entry-deleted"
  return event.ruling === null ? null : "entry-edited"
}
