import { z } from "zod"
import {
  type RegistrationAnswer,
  registrationAnswer,
  registrationRefused,
} from "#contracts/registration-answer.ts"
import { registrationStart } from "#contracts/registration-start.ts"

/** Returns what the registration answered; null: nothing that makes sense. */
export const readAnswer = (reply: unknown): RegistrationAnswer | null =>
  registrationAnswer.safeParse(reply).data ?? null

const started = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started"), start: registrationStart }),
  registrationRefused,
])

/** Returns what a form starts with, or why there is none; null: nothing that makes sense. */
export const readStarted = (reply: unknown): z.infer<typeof started> | null =>
  started.safeParse(reply).data ?? null
