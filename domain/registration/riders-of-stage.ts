import { comparableName } from "./comparable-name.ts"
import type { Identified } from "./find-duplicate.ts"

/** How a rider is looked for: by a number, a name, or both. */
type Sought = { name: string | null; racingNumber: string | null }

/** The riders of a stage, as they are found by number and name without looking at all of them. */
export type RidersOfStage<Rider extends Identified> = {
  /** Returns all who have this number or this name; it compares names as `comparableName` does. */
  like(sought: Sought): Rider[]
  add(rider: Rider): void
}

/** Returns the riders of a stage for who looks for many of them. */
export const ridersOfStage = <Rider extends Identified>(riders: readonly Rider[]): RidersOfStage<Rider> => {
  const byNumber = new Map<string, Rider[]>()
  const byName = new Map<string, Rider[]>()
  const add = (rider: Rider): void => {
    if (rider.racingNumber !== null) put(byNumber, rider.racingNumber, rider)
    put(byName, comparableName(rider.name), rider)
  }
  for (const rider of riders) add(rider)
  return {
    like: ({ name, racingNumber }) => {
      const numbered = racingNumber === null ? [] : (byNumber.get(racingNumber) ?? [])
      const named = name === null ? [] : (byName.get(comparableName(name)) ?? [])
      return [...new Set([...numbered, ...named])]
    },
    add,
  }
}

const put = <Rider>(lists: Map<string, Rider[]>, key: string, rider: Rider): void => {
  const list = lists.get(key)
  if (list) list.push(rider)
  else lists.set(key, [rider])
}
