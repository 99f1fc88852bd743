import { type ClassAges, isForAge } from "./class-ages.ts"

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
