import { z } from "zod"
import { toConfirm } from "#domain/registration/decide-registration.ts"
import { participantStatuses } from "#domain/registration/participants.ts"
import { participantForm } from "./participant-form.ts"
import { storableId, storableText } from "./storable-text.ts"

/**
 * Returns what may be asked of a stage's registration on a day (an ISO date): the rider's own joining and cancelling, and
 * the secretary's work on participants. With `isTrial` nothing is written (PA-06).
 */
export const registrationRequest = (today: string) => {
  const sent = {
    form: participantForm(today),
    confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length),
    isTrial: z.boolean(),
  }
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("join"), ...sent }),
    z.object({ intent: z.literal("cancel") }),
    // without a version it is a new participant's, under the id that the form began with
    z.object({ intent: z.literal("save"), id: storableId, version: storableText(100).nullable(), ...sent }),
    z.object({ intent: z.literal("remove"), id: storableId }),
    z.object({ intent: z.literal("remove-unconfirmed") }),
    z.object({ intent: z.literal("forget"), id: storableId, isTrial: z.boolean() }),
    z.object({
      intent: z.literal("set-status"),
      id: storableId,
      status: z.enum(participantStatuses),
    }),
  ])
}

/** What is asked of a stage's registration. */
export type RegistrationRequest = z.infer<ReturnType<typeof registrationRequest>>
