import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { SectionOfLap } from "#domain/results/result-facts.ts"

/** Returns the sections of each lap of a class that a rider has no entry in, lap by lap (D-37). */
export const missingEntries = (
  ridden: readonly SectionOfLap[],
  { lap: laps, lapSections }: Pick<RacingClass, "lap" | "lapSections">,
): SectionOfLap[] => {
  const used = lapSections.flatMap((isUsed, index) => (isUsed ? [index + 1] : []))
  return Array.from({ length: laps }, (_, index) => index + 1).flatMap((lap) =>
    used
      .filter((section) => !ridden.some((entry) => entry.section === section && entry.lap === lap))
      .map((section) => ({ section, lap })),
  )
}
