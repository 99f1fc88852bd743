import type { RaceDesk } from "#contracts/race-desk.ts"
import { usedSections } from "#domain/competitions/racing-class.ts"

export type ClassOfSections = Pick<RaceDesk["classes"][number], "lap" | "lapSections" | "cancelledSections">

type ClassSection = { section: number; isCancelled: boolean }

/** Returns the sections of a class in their order, also those that were cancelled: a card of paper has them too (D-47). */
export function classSections({ lapSections, cancelledSections }: ClassOfSections): ClassSection[] {
  const used = usedSections({ lapSections })
  return [...new Set([...used, ...cancelledSections])]
    .toSorted((a, b) => a - b)
    .map((section) => ({ section, isCancelled: cancelledSections.includes(section) }))
}
