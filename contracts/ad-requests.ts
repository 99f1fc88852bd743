import { z } from "zod"
import { reportReasons } from "#domain/market/ad.ts"
import { directAdActions } from "#domain/market/ad-state.ts"
import { line, optionalText } from "./form-text.ts"

/** What somebody reports about an ad (D-40); messages are codes. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, "report-reason-missing"),
  comment: optionalText(1_000),
})

export type ReportForm = z.infer<typeof reportForm>

/** Why an admin removes an ad: its owner reads it. */
export const removalReason = line(500, "removal-reason-empty")

/** An admin removes an ad; messages are codes. */
export const removalForm = z.object({ ad: z.uuid("ad-not-found"), reason: removalReason })

/** An ad that something is done about without a word. */
export const namedAd = z.object({ ad: z.uuid("ad-not-found") })

/** What the owner of an ad does about it without a form (D-40). */
export const ownAdRequest = z.object({
  ad: z.uuid("ad-not-found"),
  do: z.enum(directAdActions),
})
