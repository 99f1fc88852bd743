import { z } from "zod"
import { instantOf } from "./local-time.ts"

/** Returns what reads the times of clocks in a time zone, `2026-05-16T10:00`, as instants; one that may be missing as null. */
export const clockTime = (timeZone: string) => {
  const toInstant = (local: string, context: z.RefinementCtx): number => {
    const instant = instantOf(local, timeZone)
    if (instant !== null) return instant
    context.addIssue({ code: "custom", message: "time-unreadable", input: local })
    return z.NEVER
  }
  return {
    time: (emptyCode: string) => z.string({ error: emptyCode }).min(1, emptyCode).transform(toInstant),
    optionalTime: z
      .string()
      .nullish()
      .transform((local, context) => (local ? toInstant(local, context) : null)),
  }
}
