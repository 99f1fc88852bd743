import { chooseSize } from "#bench/support/size.ts"

/** What one step of an axis costs: how many there are, and milliseconds by what is done with them. */
export type Step = { size: number; ms: Record<string, number> }

const { steps, rounds, warmUps } = chooseSize({
  usual: { steps: 4, rounds: 40, warmUps: 10 },
  smallest: { steps: 2, rounds: 2, warmUps: 0 },
})

/** Sizes of an axis, each twice the one before it; the first of the smallest size is `least`. */
export const doubled = (first: number, least: number): number[] =>
  Array.from({ length: steps }, (_, step) => chooseSize({ usual: first, smallest: least }) * 2 ** step)

/** Returns the shortest time of some work, milliseconds, once its code is compiled; `before` runs before each time. */
export const fastestMs = async (work: () => unknown, before: () => unknown = () => {}): Promise<number> => {
  let fastest = Number.POSITIVE_INFINITY
  for (let round = -warmUps; round < rounds; round += 1) {
    await before()
    const begun = performance.now()
    await work()
    if (round >= 0) fastest = Math.min(fastest, performance.now() - begun)
  }
  return fastest
}

/** How a cost grows over an axis, by what is done: last step against first; `bound` is what n log n would be. */
export type Growth = { from: number; to: number; bound: number; growth: Record<string, number> }

/** Returns how many times more n log n is for the larger size. */
export const nLogNGrowth = (from: number, to: number): number =>
  (to * Math.log2(to)) / (from * Math.log2(from))

/** Returns how the costs of an axis grow. */
export const growthOf = (steps: readonly Step[]): Growth => {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new RangeError("Nothing was measured")
  return {
    from: first.size,
    to: last.size,
    bound: round(nLogNGrowth(first.size, last.size)),
    growth: Object.fromEntries(
      Object.entries(last.ms).map(([work, ms]) => [work, round(ms / (first.ms[work] ?? Number.NaN))]),
    ),
  }
}

const round = (number: number): number => Number(number.toFixed(1))
