import { type ClassAges, eligibleClasses } from "./age.ts"

/**
 * Why a class is suggested: the rider rode it last in this championship, it is the only one for the age, or the one of those for the
 * age that has the fewest ages; of equally narrow ones it is the first, from the easiest up.
 */
export type SuggestionReason = "last" | "only" | "narrowest" | "easiest"

/** A class to begin with, and why. */
export type SuggestedClass = { name: string; reason: SuggestionReason }

type Offered = ClassAges & { name: string; order: number }

type SuggestionFacts = {
  classes: readonly Offered[]
  /** Completed years on the day of the start; null: not known yet. */
  age: number | null
  /** The class that the rider rode last in this championship; null: none. */
  lastClass: string | null
}

/**
 * Returns the class that a new registration begins with, of those for the age; null while the age is not known, or if no class is for
 * it (RW-04). A class with fewer ages was made for those who are in it; of equally narrow ones the lowest order is the easiest.
 */
export const suggestClass = ({ classes, age, lastClass }: SuggestionFacts): SuggestedClass | null => {
  const fitting = age === null ? [] : eligibleClasses(classes, age)
  const ridden = fitting.find(({ name }) => name === lastClass)
  if (ridden) return { name: ridden.name, reason: "last" }
  const fewest = Math.min(...fitting.map(widthOf))
  const narrowest = fitting.filter((one) => widthOf(one) === fewest)
  // the highest order is listed first
  const easiest = narrowest.at(-1)
  if (!easiest) return null
  if (fitting.length === 1) return { name: easiest.name, reason: "only" }
  return { name: easiest.name, reason: narrowest.length === 1 ? "narrowest" : "easiest" }
}

/** How many years a class spans; without an upper end more than any other. */
const widthOf = ({ yearsFrom, yearsTo }: ClassAges): number =>
  yearsTo === null ? Number.POSITIVE_INFINITY : yearsTo - yearsFrom
