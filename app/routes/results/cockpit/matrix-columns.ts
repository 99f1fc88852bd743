import type { RaceDesk } from "#contracts/race-desk.ts"
import { type SectionOfLap, usedSections } from "#domain/competitions/racing-class.ts"

type RacingClass = Pick<RaceDesk["classes"][number], "lap" | "lapSections" | "cancelledSections">

/** The sections of a class, also those that were cancelled (D-47), in their order. */
export type MatrixSection = { section: number; isCancelled: boolean }

export function matrixSections({ lapSections, cancelledSections }: RacingClass): MatrixSection[] {
  const used = usedSections({ lapSections })
  return [...new Set([...used, ...cancelledSections])]
    .toSorted((a, b) => a - b)
    .map((section) => ({ section, isCancelled: cancelledSections.includes(section) }))
}

/** Where the sections of all classes have their place, so that each stands below itself in every class. */
export type MatrixSlots = { sections: readonly number[]; laps: number }

export function slotsOf(classes: readonly RacingClass[]): MatrixSlots {
  const sections = new Set(classes.flatMap(matrixSections).map(({ section }) => section))
  return {
    sections: [...sections].toSorted((a, b) => a - b),
    laps: Math.max(1, ...classes.map(({ lap }) => lap)),
  }
}

/** The line of the grid at which a section begins; before the first of them is the rider. */
export const slotOf = (section: number, { sections, laps }: MatrixSlots): number =>
  2 + sections.indexOf(section) * laps

/** A cell of each line: in each section one for every lap. Where a section begins it says at which line of the grid. */
export type MatrixColumn = SectionOfLap & { isCancelled: boolean; slot: number | null }

export const matrixColumns = (racingClass: RacingClass, slots: MatrixSlots): MatrixColumn[] =>
  matrixSections(racingClass).flatMap(({ section, isCancelled }) =>
    Array.from({ length: racingClass.lap }, (_, index) => ({
      section,
      lap: index + 1,
      isCancelled,
      slot: index === 0 ? slotOf(section, slots) : null,
    })),
  )
