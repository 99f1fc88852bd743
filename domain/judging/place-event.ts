import type { UnappliedReason } from "./event-reason.ts"
import type { Ruling } from "./judge-event.ts"

/** What has to be known about the world around a judge's tap to say whether it counts. */
export type EventSurroundings = {
  /** The participant as the device named them, and whether the stage knows who that is. */
  participant: string
  isKnown: boolean
  section: number
  /** Corrected instant of the tap, epoch milliseconds. */
  time: number
  /** The one section that the device's pass is for; null: all of them. */
  passSection: number | null
  /** Taps of this span were made while the device's former token was revoked; null: it was not. */
  revoked: { from: number; until: number } | null
  /** Why earlier taps of the same attempt wait; null: none does. */
  attemptWaits: UnappliedReason | null
  isApproved: boolean
  ruling: Ruling["kind"] | null
}

/**
 * Returns why a tap is kept in the log without counting, or null when it counts.
 * A tap is never thrown away: what does not count waits for a secretary (D-09, D-11, D-13).
 */
export const placeEvent = (event: EventSurroundings): UnappliedReason | null => {
  // the rest of an attempt alone would fold to a score that nobody rode
  if (event.attemptWaits) return event.attemptWaits
  if (!event.isKnown)
    return event.participant.startsWith("number:") ? "unknown-number" : "unknown-participant"
  if (event.passSection !== null && event.passSection !== event.section) return "other-section"
  if (event.isApproved) return "results-approved"
  if (event.ruling === "deleted") return "entry-deleted"
  if (event.ruling !== null) return "entry-edited"
  if (event.revoked && event.time >= event.revoked.from && event.time < event.revoked.until)
    return "after-revocation"
  return null
}
