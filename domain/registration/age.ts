/** Returns the completed years of somebody on a day; both are ISO dates, `2014-07-16` (D-25). */
export const ageOn = (birthDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The ages that may ride a class, in completed years; `yearsTo` is included; null: no upper limit. */
export type ClassAges = { yearsFrom: number; yearsTo: number | null }

/**
 * Returns the classes to choose from, the highest order first (PA-04): those for an age in completed years, or all of them
 * when the age is null.
 */
export const eligibleClasses = <Class extends ClassAges & { name: string; order: number }>(
  classes: readonly Class[],
  age: number | null,
): Class[] =>
  classes
    .filter((racingClass) => age === null || isForAge(racingClass, age))
    .toSorted((a, b) => b.order - a.order || (a.name < b.name ? -1 : 1))

/** Returns whether a class is for somebody of this age, in completed years. */
export const isForAge = ({ yearsFrom, yearsTo }: ClassAges, age: number): boolean =>
  age >= yearsFrom && age <= (yearsTo ?? oldest)

/** The age that stands for no upper limit: nobody is older (PA-04). */
const oldest = 190

/** Returns the latest birth date that a participant may have on a day; both are ISO dates. */
export const latestBirthDate = (today: string): string => {
  const year = String(Number(today.slice(0, 4)) - youngest).padStart(4, "0")
  // two years before a leap year there is no 29 February
  const day = today.slice(4) === "-02-29" ? "-02-28" : today.slice(4)
  return `${year}${day}`
}

/** Minimum age of a participant, in years (PA-03). */
const youngest = 2
