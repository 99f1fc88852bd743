import {
  countsInClass,
  isLapOpen,
  type RacingClass,
  type SectionOfLap,
} from "#domain/competitions/racing-class.ts"
import type { AttentionReason } from "./event-reason.ts"

/**
 * Returns why an entry that a tap was counted for wants a secretary's look, or null (D-09, D-10, D-34).
 * `ridden` is where the participant has an entry in the lap before.
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
