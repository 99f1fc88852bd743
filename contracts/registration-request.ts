import { z } from "zod"
import { participantForm } from "./participant-form.ts"
import { toConfirm } from "./registration-answer.ts"

const id = z.string().min(1).max(100)

/**
 * Returns what may be asked of a stage's registration on a day (an ISO date): the rider's own joining and cancelling, and
 * the secretary's work on participants. With `isTrial` nothing is written (PA-06).
 */
export const registrationRequest = (today: string) => {
  const sent = {
    form: participantForm(today),
    confirmed: z.array(z.enum(toConfirm)),
    isTrial: z.boolean(),
  }
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("join"), ...sent }),
    z.object({ intent: z.literal("cancel") }),
    // without a version it is a new participant's, under the id that the form began with
    z.object({ intent: z.literal("save"), id, version: z.string().max(100).nullable(), ...sent }),
    z.object({ intent: z.literal("remove"), id }),
    z.object({ intent: z.literal("set-status"), id, status: z.enum(["Registered", "Confirmed"]) }),
  ])
}

/** What is asked of a stage's registration. */
export type RegistrationRequest = z.infer<ReturnType<typeof registrationRequest>>
