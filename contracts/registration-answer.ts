import * as z from "zod/mini"

/** What somebody has to say yes to first. */
export const toConfirm = ["same-name-other-number", "name-after-results"] as const

const refusals = [
  "same-number",
  "same-name",
  "unknown-class",
  "unknown-club",
  "gender-empty",
  "results-approved",
  "stage-not-found",
  "participant-not-found",
  "registration-closed",
  "joined-already",
  "has-results",
  "status-held",
  "forbidden",
  "not-signed-in",
  "unreadable",
] as const

/** What became of what was asked of a stage's registration. */
export const registrationAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["written", "acceptable", "removed", "set"]) }),
  z.object({ kind: z.literal("to-confirm"), reasons: z.array(z.enum(toConfirm)) }),
  z.object({ kind: z.literal("refused"), reason: z.enum(refusals) }),
])

export type RegistrationAnswer = z.infer<typeof registrationAnswer>

/** Why registration does not do what was asked. */
export type RegistrationRefusalCode = (typeof refusals)[number]
