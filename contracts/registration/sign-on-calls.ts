import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableCount, storableInstant } from "#contracts/fields/storable-number.ts"
import { storableId } from "#contracts/fields/storable-text.ts"
import { signOnTicks } from "#domain/registration/sign-on.ts"
import type { SignOnPage } from "./sign-on.ts"
import { decibels, signOnPlanInput } from "./sign-on-form.ts"

const stage = stageInput

/** How many ticks one call may bring. */
const mostTicks = 50

/** One touch of a tick, as a desk sends it; a motorcycle has passed only with what was measured. */
const sentTick = z
  .object({
    id: z.uuid().lowercase(),
    tick: z.enum(signOnTicks),
    isDone: z.boolean(),
    decibels: decibels.nullable(),
    seq: storableCount,
    time: storableInstant,
  })
  .refine(({ tick, isDone, decibels }) => (decibels !== null) === (tick === "noise" && isDone))

export type SentTick = z.infer<typeof sentTick>

const manage = atInstitution("manage-participants").errors(refusals("stage-not-found"))

/** The sign-on desk of a stage (EN-01, EN-02); the words of the refusals are `sign-on.refused`. */
export const signOn = {
  desk: manage.input(z.object({ stage })).output(type<{ kind: "found"; page: SignOnPage }>()),
  /** Says what the desk ticks; what was ticked stays. */
  save: manage.input(z.object({ stage, plan: signOnPlanInput })).output(type<{ kind: "saved" }>()),
  /**
   * Ticks for a rider, and takes ticks back; what is known already changes nothing. `desk` is the same for all that one open page sends.
   */
  tick: manage
    .errors(refusals("participant-not-found"))
    .input(
      z.object({
        stage,
        rider: storableId,
        desk: z.uuid().lowercase(),
        sentAt: storableInstant,
        ticks: z.array(sentTick).min(1).max(mostTicks),
      }),
    )
    .output(type<{ kind: "ticked" }>()),
}
