import { sectionsOf } from "./sections-of.ts"

type CancelledClass = {
  lapSections: readonly boolean[]
  cancelledSections: readonly number[]
  cancelledOn: Readonly<Record<string, number>>
}

/** Returns the sections that were cancelled and that no class rides any longer; since when, epoch milliseconds, where that is known. */
export const cancelledOf = (classes: readonly CancelledClass[]): { section: number; since?: number }[] => {
  const ridden = sectionsOf(classes)
  const cancelled = new Set(classes.flatMap(({ cancelledSections }) => cancelledSections))
  return [...cancelled]
    .filter((section) => !ridden.includes(section))
    .toSorted((a, b) => a - b)
    .map((section) => {
      const times = classes.flatMap(({ cancelledOn }) => cancelledOn[section] ?? [])
      return times.length === 0 ? { section } : { section, since: Math.max(...times) }
    })
}
