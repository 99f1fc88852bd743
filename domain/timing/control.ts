/** Where a rider is timed: 0 at the start, from 1 at the end of that lap, `atFinish` at the finish. */
export type Control = number

export const atStart: Control = 0
export const atFinish: Control = 100
