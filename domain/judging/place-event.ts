import {
  countsInClass,
  isCancelledThere,
  isLapOpen,
  type RacingClass,
  type SectionOfLap,
} from "#domain/competitions/racing-class.ts"
import type { SectionEntry } from "./entry.ts"
import { numberInName, type Ruling } from "./judge-event.ts"

/** Why an event is in the log without counting, until a secretary looks at it (D-09, D-11, D-13, D-50). */
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

/** The facts that decide whether a judge's tap counts. */
export type EventFacts = {
  /** The participant that the device named; `isKnown`: the stage has them. */
  participant: string
  isKnown: boolean
  section: number
  /** The one section that the device's pass is for; null: all of them. */
  passSection: number | null
  /** It comes from a device that may no longer judge, or was made while the device might not judge. */
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

/**
 * Returns why a tap is in the log without counting, or null if it counts. A tap is never thrown away: one that does not count
 * waits for a secretary (D-09, D-11, D-13, D-50).
 */
export const placeEvent = (event: EventFacts): UnappliedReason | null => {
  // D-11: whatever else is wrong with it, a late tap is settled with all others of its phone, or with its waiting attempt
  if (event.isLate) return event.attemptWaits ?? "after-revocation"
  // these wait alone
  if (event.isOthersAttempt) return "other-device"
  if (!event.isInRange) return "points-out-of-range"
  // the rest of an attempt without them would fold to a score that nobody rode
  if (event.attemptWaits) return event.attemptWaits
  if (!event.isKnown)
    return numberInName(event.participant) === null ? "unknown-participant" : "unknown-number"
  if (event.passSection !== null && event.passSection !== event.section) return "other-section"
  if (event.isApproved) return "results-approved"
  if (event.ruling === "deleted") return "entry-deleted"
  return event.ruling === null ? null : "entry-edited"
}

/** Can a tap wait for this reason without making the others of its attempt wait? */
export const waitsAlone = (why: UnappliedReason): boolean =>
  why === "other-device" || why === "points-out-of-range"

/** Why a secretary should look at an event that counts (D-09, D-10, D-34). */
export const attentionReasons = ["outside-class", "lap-order", "two-attempts"] as const

/** One of these. */
export type AttentionReason = (typeof attentionReasons)[number]

/** Why an entry is listed until a secretary rules on it, or accepts it as it is. */
export const entryReasons = [...attentionReasons, "points-out-of-range"] as const

/** One of these. */
export type EntryReason = (typeof entryReasons)[number]

/** The reasons that only a ruling settles until the results are approved (D-10). */
export const rulingReasons = ["two-attempts", "points-out-of-range"] as const

/** One of these. */
export type RulingReason = (typeof rulingReasons)[number]

/** Returns why a ruling has to settle an entry, or null (D-10). */
export const whyToRule = ({
  conflict,
  isCapped,
}: Pick<SectionEntry, "conflict" | "isCapped">): RulingReason | null => {
  if (conflict) return "two-attempts"
  return isCapped ? "points-out-of-range" : null
}

/** A reason that questions whether the entry belongs where it is. */
export type OrderReason = Exclude<EntryReason, RulingReason>

/**
 * Returns why an entry with points is where none was due (D-09, D-34), or null; in a cancelled section always null. `ridden` is
 * where the participant has points.
 */
export const whyOutOfOrder = (
  place: SectionOfLap,
  ridden: readonly SectionOfLap[],
  racingClass: RacingClass,
): OrderReason | null => {
  if (isCancelledThere(place, racingClass)) return null
  if (!countsInClass(place, racingClass)) return "outside-class"
  return isLapOpen(ridden, racingClass, place.lap) ? null : "lap-order"
}

/**
 * Returns why a secretary should look at an entry that a tap was counted for, or null (D-09, D-10, D-34). `ridden` is where the
 * participant has an entry in the laps before.
 */
export const flagEntry = (
  place: SectionOfLap & { conflict: boolean },
  ridden: readonly SectionOfLap[],
  racingClass: RacingClass,
): AttentionReason | null => {
  if (!countsInClass(place, racingClass)) return "outside-class"
  if (place.conflict) return "two-attempts"
  return isLapOpen(ridden, racingClass, place.lap) ? null : "lap-order"
}
