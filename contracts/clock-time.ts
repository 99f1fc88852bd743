import { z } from "zod"
import { findLocalTime } from "./local-time.ts"
import { readTime } from "./typed-time.ts"

/**
 * Returns what reads the times of clocks in a time zone, as they are typed, as instants; one that may be missing as null. A
 * time that the clocks skip, or show twice, is none yet (D-48). Messages are codes.
 */
export const clockTime = (timeZone: string) => {
  const toInstant = (typed: string, context: z.RefinementCtx): number => {
    const local = readTime(typed)
    const found = local === null ? null : findLocalTime(local, timeZone)
    if (found?.kind === "once") return found.instant
    context.addIssue({ code: "custom", message: codes[found?.kind ?? "none"], input: typed })
    return z.NEVER
  }
  return {
    time: (emptyCode: string) => z.string({ error: emptyCode }).trim().min(1, emptyCode).transform(toInstant),
    optionalTime: z
      .string()
      .nullish()
      .transform((typed, context) => (typed?.trim() ? toInstant(typed, context) : null)),
  }
}

const codes = { none: "time-unreadable", skipped: "time-skipped", twice: "time-twice" } as const
