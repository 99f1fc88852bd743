import { byNumber } from "./participants.ts"

type Entrant = { id: string; name: string; racingNumber: string | null; racingClass: string }

/** A line of a start list: who starts, and when; without a rider it is empty, without a time the rider has none. */
export type StartLine<Rider> = { at: number | null; rider: Rider | null }

/** A slot of a published start list, as `ShownStartList` has it. */
type Slot = { racingClass: string; at: number; participantId: string | null }

/** A class with its lines. */
export type StartClass<Class, Rider> = { racingClass: Class; lines: StartLine<Rider>[] }

/**
 * Returns the start list of each class that has any riders or slots, the classes in the given order: the slots by time, empty ones too
 * (TI-02), then riders without one by number; those without a number come last, by name.
 */
export const startLines = <Rider extends Entrant, Class extends { name: string }>(
  riders: readonly Rider[],
  classes: readonly Class[],
  slots: readonly Slot[],
): StartClass<Class, Rider>[] => {
  const ridersOf = Map.groupBy(riders, ({ racingClass }) => racingClass)
  const slotsOf = Map.groupBy(slots, ({ racingClass }) => racingClass)
  return classes.flatMap((racingClass) => {
    const left = new Map(ridersOf.get(racingClass.name)?.map((rider) => [rider.id, rider]))
    const timed = (slotsOf.get(racingClass.name) ?? []).map(({ at, participantId }): StartLine<Rider> => {
      const rider = (participantId !== null && left.get(participantId)) || null
      if (rider) left.delete(rider.id)
      return { at, rider }
    })
    const untimed = [...left.values()].toSorted(byNumber).map((rider) => ({ at: null, rider }))
    const lines = [...timed, ...untimed]
    return lines.length === 0 ? [] : [{ racingClass, lines }]
  })
}

/** Returns all lines of such lists by time, those without one last; at one time, classes in the given order. */
export const linesByTime = <Class, Rider>(
  lists: readonly StartClass<Class, Rider>[],
): (StartLine<Rider> & { racingClass: Class })[] =>
  lists
    .flatMap(({ racingClass, lines }) => lines.map((line) => ({ ...line, racingClass })))
    .toSorted((a, b) => (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE))
