import { compareRacingNumbers } from "#domain/results/compare-racing-numbers.ts"

type Entrant = { name: string; racingNumber: string | null; racingClass: string }

/**
 * Returns the riders of each class that has any, the classes in the given order, by racing number; those without one come
 * last, by name.
 */
export const startList = <Rider extends Entrant, Class extends { name: string }>(
  riders: readonly Rider[],
  classes: readonly Class[],
): { racingClass: Class; riders: Rider[] }[] => {
  const byClass = Map.groupBy(riders, ({ racingClass }) => racingClass)
  return classes.flatMap((racingClass) => {
    const own = byClass.get(racingClass.name)
    return own ? [{ racingClass, riders: own.toSorted(byNumber) }] : []
  })
}

const byNumber = (a: Entrant, b: Entrant): number =>
  compareRacingNumbers(a.racingNumber, b.racingNumber) || (a.name < b.name ? -1 : Number(a.name > b.name))
