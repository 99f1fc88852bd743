import { z } from "zod"

/** How many taps a device says are waiting on it when it asks for its stage: `?waiting=12`, at most what a column holds. */
export const waitingTaps = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
