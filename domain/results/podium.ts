/** The lowest place that stands on a podium. */
const lowest = 3

/** Returns the riders on a podium in the order in which they are called: third place first, then second, then first (OF-06). */
export const podiumOf = <Placed extends { position: number | null }>(ranked: readonly Placed[]): Placed[] =>
  ranked
    .filter(({ position }) => position !== null && position <= lowest)
    .toSorted((a, b) => (b.position ?? 0) - (a.position ?? 0))

/** Returns in how many steps a podium is shown: the first shows only its name, each further one calls one more place. */
export const stepsOf = (places: readonly { position: number | null }[]): number =>
  new Set(places.map(({ position }) => position)).size + 1

/** Returns the riders called up to a step of a podium: nobody at step 0, then third place, second and first (OF-06). */
export const calledAt = <Placed extends { position: number | null }>(
  places: readonly Placed[],
  step: number,
): Placed[] => {
  const called = new Set([...new Set(places.map(({ position }) => position))].slice(0, Math.max(0, step)))
  return places.filter(({ position }) => called.has(position))
}

/** A step of one of several podiums. */
export type PodiumStep = { podium: string; step: number }

type Stepped = { key: string; places: readonly { position: number | null }[] }

/**
 * Returns the step after or before a step of several podiums, which follow one another; at either end, that step itself. A step
 * that a podium no longer has, because riders now share a place, counts as its last.
 */
export const adjacentStep = (
  podiums: readonly Stepped[],
  { podium, step }: PodiumStep,
  way: 1 | -1,
): PodiumStep => {
  const all = podiums.flatMap(({ key, places }) =>
    Array.from({ length: stepsOf(places) }, (_, at) => ({ podium: key, step: at })),
  )
  const last = all.findLast((one) => one.podium === podium)?.step ?? 0
  const here = all.findIndex((one) => one.podium === podium && one.step === Math.min(step, last))
  const there = Math.min(Math.max(here + way, 0), all.length - 1)
  return all[there] ?? { podium, step }
}

/** Returns the key of a class's podium: its name in addresses and in what screens are set to show (TV-02). */
export const podiumKeyOf = (racingClass: string): string => `class:${racingClass}`
