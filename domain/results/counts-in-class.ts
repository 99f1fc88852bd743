import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { SectionOfLap } from "./result-facts.ts"

/**
 * Does an entry count in this class? One outside its laps or used sections is kept, but not counted (D-34).
 */
export const countsInClass = (
  { section, lap }: SectionOfLap,
  racingClass: Pick<RacingClass, "lap" | "lapSections">,
): boolean => lap >= 1 && lap <= racingClass.lap && racingClass.lapSections[section - 1] === true
