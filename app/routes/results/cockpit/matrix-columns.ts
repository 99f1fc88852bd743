import { type ClassOfSections, classSections } from "#app/routes/results/cards/class-sections.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"

/** The columns that all classes share, so that a section has the same column in every class. */
export type MatrixSlots = { sections: readonly number[]; laps: number }

export function slotsOf(classes: readonly ClassOfSections[]): MatrixSlots {
  const sections = new Set(classes.flatMap(classSections).map(({ section }) => section))
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

export const matrixColumns = (racingClass: ClassOfSections, slots: MatrixSlots): MatrixColumn[] =>
  classSections(racingClass).flatMap(({ section, laps }) =>
    laps.map((one, index) => ({
      ...one,
      section,
      slot: index === 0 ? slotOf(section, slots) : null,
    })),
  )
