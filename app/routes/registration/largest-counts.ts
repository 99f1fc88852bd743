import type { Count } from "#contracts/participants.ts"

/** The first of the counts, so many that with one line for all others there are at most `most` lines. */
export function largestCounts(counts: readonly Count[], most: number): { shown: Count[]; others: Count[] } {
  const isTooMany = counts.length > most
  const length = isTooMany ? most - 1 : counts.length
  return { shown: counts.slice(0, length), others: counts.slice(length) }
}
