import type { RacingClass } from "./racing-class.ts"

/** Number of sections that a rider of the class rides in all laps. */
export const sectionsToRide = ({ lap, lapSections }: Pick<RacingClass, "lap" | "lapSections">): number =>
  lap * lapSections.filter((isUsed) => isUsed).length
