/**
 * The waits, in minutes, that the address of a page without script can tell: few, because each makes a page of its own that is cached.
 */
export const retryWaits = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1_440] as const

/** Returns the shortest of these waits that is no shorter than so many seconds; the longest where none is. */
export const retryWait = (seconds: number): number =>
  retryWaits.find((minutes) => minutes * 60 >= seconds) ?? retryWaits.at(-1) ?? 0
