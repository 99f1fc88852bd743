import { z } from "zod"
import { latestInstant } from "./instant.ts"
import { findLocalTime } from "./local-time.ts"
import { readTime } from "./typed-day.ts"

/** Schemas that read the times of a form, typed or stored, as instants; an optional one may be null. */
export type Times<Given> = {
  time(emptyCode: string): z.ZodType<number, Given>
  optionalTime: MayBeMissing<number | null, Given | null | undefined>
}

type MayBeMissing<Read, Given> = z.ZodType<
  Read,
  Given,
  z.core.$ZodTypeInternals<Read, Given> & { optin: "optional" | "defaulted" }
>

const instant = z.int().min(0).max(latestInstant)

/** Reads times that are instants already, epoch milliseconds. */
export const instants: Times<number> = {
  time: () => instant,
  optionalTime: instant.nullish().transform((one) => one ?? null),
}

/**
 * Returns schemas that read typed wall-clock times in a time zone as instants; an optional one may be null. Times that clocks
 * skip or show twice are refused, unless an offset selects one of the two (D-48). Messages are codes.
 */
export const clockTime = (timeZone: string): Times<string> => {
  const toInstant = (typed: string, context: z.RefinementCtx): number => {
    const local = readTime(typed)
    const found = local === null ? null : findLocalTime(local, timeZone)
    if (found?.kind === "once" && instant.safeParse(found.instant).success) return found.instant
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

const codes = {
  none: "time-unreadable",
  once: "time-unreadable",
  skipped: "time-skipped",
  twice: "time-twice",
} as const
