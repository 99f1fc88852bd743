/** Returns points as a whole number of hundredths. Sums of these are exact in any order; 0.1 + 0.2 is not 0.3. */
export const toHundredths = (points: number): number => Math.round(points * 100)

/** Returns a sum of hundredths as points. */
export const fromHundredths = (sum: number): number => sum / 100

/** Returns points to the nearest hundredth, the smallest part of a point that anybody scores. */
export const roundPoints = (points: number): number => fromHundredths(toHundredths(points))

/** Have points at most two decimals? */
export const isInHundredths = (points: number): boolean => roundPoints(points) === points

/** Returns a sum of points, each to the nearest hundredth; their order plays no part. */
export const sumPoints = (points: Iterable<number>): number => {
  let sum = 0
  for (const one of points) sum += toHundredths(one)
  return fromHundredths(sum)
}
