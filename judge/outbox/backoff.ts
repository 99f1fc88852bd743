const first = 1_000
const longest = 30_000

/** Milliseconds until the next try after so many failures in a row; `share` (0 to 1) keeps phones from trying together. */
export const backoff = (failures: number, share: number): number => {
  const most = Math.min(longest, first * 2 ** Math.min(failures - 1, 10))
  return most / 2 + (most / 2) * share
}
