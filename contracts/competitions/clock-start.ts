import { z } from "zod"

/**
 * The server's instant from which a clock in the browser counts, epoch milliseconds. It has a type of its own, so that a page cannot
 * start a clock from any other instant: the bytes of a cached page may be hours old.
 */
export const clockStart = z.number().brand("ClockStart")
export type ClockStart = z.infer<typeof clockStart>
