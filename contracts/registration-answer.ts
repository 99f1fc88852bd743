import { z } from "zod"
import { registrationRefusals, toConfirm } from "#domain/registration/decide-registration.ts"

const refusals = [
  ...registrationRefusals,
  "stage-not-found",
  "participant-not-found",
  "changed-meanwhile",
  "registration-closed",
  "no-classes",
  "joined-already",
  "too-many-joins",
  "has-results",
  "none-unconfirmed",
  "has-account",
  "proof-needed",
  "status-held",
  "forbidden",
  "not-signed-in",
  "unreadable",
] as const

/** Why registration does not do what was asked. */
export const registrationRefused = z.object({ kind: z.literal("refused"), reason: z.enum(refusals) })

export type RegistrationRefused = z.infer<typeof registrationRefused>

/** What became of what was asked of a stage's registration. */
export const registrationAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("written") }),
  z.object({ kind: z.literal("acceptable") }),
  z.object({ kind: z.literal("removed") }),
  z.object({ kind: z.literal("removed-all"), count: z.int() }),
  z.object({
    kind: z.literal("forgettable"),
    stages: z.int(),
    /** Who is to prove first that it is them, and by what: the password, or a code that is mailed; null: nobody has to. */
    prover: z.object({ email: z.string(), hasPassword: z.boolean() }).nullable(),
  }),
  z.object({ kind: z.literal("forgotten") }),
  z.object({ kind: z.literal("set") }),
  z.object({ kind: z.literal("to-confirm"), reasons: z.array(z.enum(toConfirm)) }),
  registrationRefused,
])

export type RegistrationAnswer = z.infer<typeof registrationAnswer>
