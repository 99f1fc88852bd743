import { type ClassAges, eligibleClasses } from "./age.ts"

/**
 * Why a class is suggested: the rider rode it last in this championship; it is the only one for the age; it spans the fewest
 * years; or it is the easiest of several that span equally few.
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
 * Returns the class that a new registration starts with, among those for the age; null if the age is not known, or no class is
 * for it (RW-04). A class that spans fewer years was made for these ages; among equally narrow ones, the lowest order is easiest.
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

/** Returns how many years a class spans; infinite without an upper limit. */
const widthOf = ({ yearsFrom, yearsTo }: ClassAges): number =>
  yearsTo === null ? Number.POSITIVE_INFINITY : yearsTo - yearsFrom
