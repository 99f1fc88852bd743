import { type } from "@orpc/contract"
import { z } from "zod"
import { refusals, stageInput as stage } from "#contracts/api/procedure.ts"
import { shownText } from "#contracts/fields/storable-text.ts"
import { participantId } from "#contracts/judging/entry-place.ts"
import { mostInStartPlan } from "#domain/registration/start-plan.ts"
import { changed, changeResults, racingClass } from "./change-results.ts"

/** Why; everybody may read it. */
const publicReason = shownText(200).min(1)

/** Minutes that are credited to a rider; null: none. */
const credit = z
  .object({ minutes: z.int().min(1).max(mostInStartPlan.minutes), reason: publicReason })
  .nullable()

/** What a secretary changes about the time that riders have (TI-08). `seen`: what it replaces, as the secretary saw it. */
export const timeLimits = {
  /**
   * Gives a rider minutes on top of the limit of their class, others than before, or takes them back. Of a rider without a result there is no
   * change of results to undo, and the revision is null.
   */
  creditTime: changeResults
    .errors(refusals("unknown-participant", "already-set", "changed-meanwhile"))
    .input(z.object({ stage, participantId, seen: credit, credit }))
    .output(type<{ kind: "changed"; revision: number | null }>()),
  /** Lifts the time limit of a class, for the reason; null: it counts again. */
  liftLimit: changeResults
    .errors(refusals("unknown-class", "no-limit", "already-set", "changed-meanwhile"))
    .input(z.object({ stage, racingClass, seen: publicReason.nullable(), reason: publicReason.nullable() }))
    .output(changed),
}
