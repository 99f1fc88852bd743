import type { RacingClass } from "./racing-class.ts"
import { usedSections } from "./used-sections.ts"

/** Number of sections that a rider of the class rides in all laps. */
export const sectionsToRide = (card: Pick<RacingClass, "lap" | "lapSections">): number =>
  card.lap * usedSections(card).length
