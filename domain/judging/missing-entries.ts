import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { usedSections } from "#domain/competitions/used-sections.ts"
import type { SectionOfLap } from "#domain/results/result-facts.ts"

/** Returns the sections of each lap of a class that a rider has no entry in, lap by lap (D-37). */
export const missingEntries = (
  ridden: readonly SectionOfLap[],
  racingClass: Pick<RacingClass, "lap" | "lapSections">,
): SectionOfLap[] => {
  const used = usedSections(racingClass)
  return Array.from({ length: racingClass.lap }, (_, index) => index + 1).flatMap((lap) =>
    used
      .filter((section) => !ridden.some((entry) => entry.section === section && entry.lap === lap))
      .map((section) => ({ section, lap })),
  )
}
