/** How long things took, milliseconds: half of them at most, 99 of 100 at most, the slowest. */
export type Waits = { p50: number; p99: number; slowest: number }

/** Sums up how long many things took. */
export const sumUpWaits = (waits: readonly number[]): Waits => {
  const sorted = Float64Array.from(waits).sort()
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), slowest: at(1) }
}
