import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { SectionOfLap } from "#domain/results/result-facts.ts"

/**
 * May a participant with these entries begin the lap? Yes once every used section of the lap before has an
 * entry (JU-05, D-09).
 */
export const isLapOpen = (entries: readonly SectionOfLap[], racingClass: RacingClass, lap: number): boolean =>
  lap === 1 ||
  racingClass.lapSections.every(
    (isUsed, index) =>
      !isUsed || entries.some((entry) => entry.lap === lap - 1 && entry.section === index + 1),
  )
