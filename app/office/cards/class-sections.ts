import type { RaceDesk } from "#contracts/judging/race-desk.ts"
import { isCancelledThere, lapsOf, usedSections } from "#domain/competitions/racing-class.ts"

export type ClassOfSections = Pick<
  RaceDesk["classes"][number],
  "lap" | "lapSections" | "cancelledSections" | "cancelledInLaps"
>

type ClassSection = {
  section: number
  /** In all laps. */
  isCancelled: boolean
  laps: { lap: number; isCancelled: boolean }[]
}

/** Returns the sections of a class in their order, also those that were cancelled: a card of paper has them too (D-47, RX-07). */
export function classSections(racingClass: ClassOfSections): ClassSection[] {
  const { cancelledSections } = racingClass
  return [...new Set([...usedSections(racingClass), ...cancelledSections])]
    .toSorted((a, b) => a - b)
    .map((section) => ({
      section,
      isCancelled: cancelledSections.includes(section),
      laps: lapsOf(racingClass).map((lap) => ({
        lap,
        isCancelled: isCancelledThere({ section, lap }, racingClass),
      })),
    }))
}
