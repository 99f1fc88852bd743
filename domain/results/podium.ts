/** The lowest place that stands on a podium. */
const lowest = 3

/** Returns those who stand on a podium, as they are called: the third first, who share a place one after the other (OF-06). */
export const podiumOf = <Placed extends { position: number | null }>(ranked: readonly Placed[]): Placed[] =>
  ranked
    .filter(({ position }) => position !== null && position <= lowest)
    .toSorted((a, b) => (b.position ?? 0) - (a.position ?? 0))

/** Returns in how many steps a podium is shown: the first has only its name, each further one calls one more place. */
export const stepsOf = (places: readonly { position: number | null }[]): number =>
  new Set(places.map(({ position }) => position)).size + 1

/** Returns who has been called at a step of a podium, 0 the first: nobody; then the third, the second and the first (OF-06). */
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
 * Returns the step after or before one of several podiums, which follow one another; the first or last itself where there is none. A
 * podium that has fewer steps now, because riders have come to share a place, is at its last.
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
