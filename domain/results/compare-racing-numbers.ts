/** Racing numbers by their value, none last; negative: `a` is listed first. */
export const compareRacingNumbers = (a: string | null, b: string | null): number => {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  // D-04: digits without leading zeros, so that the longer number is the larger.
  if (a.length !== b.length) return a.length - b.length
  return a < b ? -1 : 1
}
