import { type RacingClass, usedSections } from "#domain/competitions/racing-class.ts"
import { sumPoints } from "#domain/judging/points.ts"
import type { EntryFacts } from "./result-facts.ts"

/** One lap of a rider's card. */
export type ResultLap = {
  lap: number
  /** Sum of its sections; null while none is ridden. */
  points: number | null
  /** The sections by number, also those that were cancelled; null points: not ridden. */
  sections: readonly { section: number; points: number | null; isCancelled: boolean }[]
}

/**
 * A rider's card: every lap of the class with its used sections; entries outside them are left out (D-34). A cancelled
 * section keeps what was scored there, which counts no more (D-47).
 */
export const resultLaps = (entries: readonly EntryFacts[], racingClass: RacingClass): ResultLap[] => {
  const used = usedSections(racingClass)
  const cancelled = (racingClass.cancelledSections ?? []).filter((section) => !used.includes(section))
  const shown = [...used, ...cancelled].toSorted((a, b) => a - b)
  return Array.from({ length: racingClass.lap }, (_, index) => {
    const lap = index + 1
    const sections = shown.map((section) => ({
      section,
      isCancelled: cancelled.includes(section),
      points: entries.find((entry) => entry.lap === lap && entry.section === section)?.total ?? null,
    }))
    const ridden = sections.flatMap(({ points, isCancelled }) => (isCancelled ? [] : (points ?? [])))
    return {
      lap,
      points: ridden.length === 0 ? null : sumPoints(ridden),
      sections,
    }
  })
}
