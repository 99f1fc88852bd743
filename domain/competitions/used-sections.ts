import type { RacingClass } from "./racing-class.ts"

/** Returns the numbers of the sections that a class rides in a lap, in their order. */
export const usedSections = ({ lapSections }: Pick<RacingClass, "lapSections">): number[] =>
  lapSections.flatMap((isUsed, index) => (isUsed ? [index + 1] : []))
