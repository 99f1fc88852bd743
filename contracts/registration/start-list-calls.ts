import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, forEverybody, refusals, refusalsWith, stageInput } from "#contracts/api/procedure.ts"
import { storableCount, storableInstant } from "#contracts/fields/storable-number.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { longestClassName } from "#contracts/fields/text-schemas.ts"
import type { ShownStartList, StartPlanPage } from "./start-list.ts"
import { startPlanInput } from "./start-plan-form.ts"

const stage = stageInput
const racingClass = storableText(longestClassName)
const rider = storableId.nullable()

/** A slot as the secretary saw it. */
const seenSlot = z.object({ id: storableCount.min(1), at: storableInstant, rider })
/** A slot as it is to be. */
const nextSlot = z.object({ at: storableInstant, rider })
/** A change of a slot. */
const slotChange = z.object({ slot: seenSlot, to: nextSlot })

export type SlotChange = z.infer<typeof slotChange>

const stageNotFound = refusals("stage-not-found")
const manage = atInstitution("manage-participants").errors(stageNotFound)
const ofClass = manage.errors({
  ...refusals("class-not-found"),
  ...refusalsWith(z.object({ racingClass }), "start-outside-stage"),
})

/** The start list of a stage (TI-01 … TI-03); the words of the refusals are `start-list.refused`. */
export const startList = {
  /** The published one; empty while there is none. */
  shown: forEverybody.errors(stageNotFound).input(z.object({ stage })).output(type<ShownStartList>()),

  /** Published or not, and how the classes start. */
  plan: manage.input(z.object({ stage })).output(type<{ kind: "found"; page: StartPlanPage }>()),
  /** Says how a class starts; its list stays as it is. */
  save: ofClass
    .input(z.object({ stage, racingClass, plan: startPlanInput }))
    .output(type<{ kind: "saved" }>()),
  /**
   * Makes the lists of these classes by their plans, also anew, each with a slot for everybody who starts. Of a published list it asks
   * first.
   */
  make: ofClass
    .errors(refusalsWith(z.object({ racingClass }), "no-first-start", "class-started"))
    .input(
      z.object({
        stage,
        classes: z
          .array(z.object({ racingClass, plan: startPlanInput }))
          .min(1)
          .max(100),
        isConfirmed: z.boolean(),
      }),
    )
    .output(type<{ kind: "made"; riders: number } | { kind: "to-confirm" }>()),
  /**
   * Sets the time and the rider of a slot. Whoever comes to an empty slot leaves their own, which stays empty; `undo`: what takes the
   * change back.
   */
  set: manage
    .errors(
      refusals(
        "slot-not-found",
        "changed-meanwhile",
        "slot-taken",
        "rider-not-starting",
        "start-outside-stage",
      ),
    )
    .input(z.object({ stage, ...slotChange.shape }))
    .output(type<{ kind: "set"; undo: SlotChange }>()),
  /** Gives riders without a slot the next free ones of their classes. */
  giveNext: manage
    .errors(refusals("nobody-to-change"))
    .input(z.object({ stage, riders: z.array(storableId).min(1).max(500) }))
    .output(type<{ kind: "given"; count: number }>()),
  /** Shows the list to everybody, or to nobody but secretaries. */
  publish: manage
    .errors(refusals("nothing-to-publish"))
    .input(z.object({ stage, isPublished: z.boolean() }))
    .output(type<{ kind: "published" }>()),
}
