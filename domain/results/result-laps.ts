import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { usedSections } from "#domain/competitions/used-sections.ts"
import type { EntryFacts } from "./result-facts.ts"

/** One lap of a rider's card. */
export type ResultLap = {
  lap: number
  /** Sum of its sections; null while none is ridden. */
  points: number | null
  /** The used sections by number; null points: not ridden. */
  sections: readonly { section: number; points: number | null }[]
}

/**
 * A rider's card: every lap of the class with its used sections; entries outside them are left out (D-34).
 */
export const resultLaps = (entries: readonly EntryFacts[], racingClass: RacingClass): ResultLap[] => {
  const used = usedSections(racingClass)
  return Array.from({ length: racingClass.lap }, (_, index) => {
    const lap = index + 1
    const sections = used.map((section) => ({
      section,
      points: entries.find((entry) => entry.lap === lap && entry.section === section)?.total ?? null,
    }))
    const ridden = sections.flatMap(({ points }) => points ?? [])
    return {
      lap,
      points: ridden.length === 0 ? null : ridden.reduce((sum, points) => sum + points),
      sections,
    }
  })
}
