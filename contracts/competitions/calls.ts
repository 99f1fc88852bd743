import { type } from "@orpc/contract"
import { z } from "zod"
import {
  atInstitution,
  championshipInput,
  forEverybody,
  forSignedIn,
  refusals,
  refusalsWith,
  stageInput,
} from "#contracts/api/procedure.ts"
import { storableInstant } from "#contracts/fields/storable-number.ts"
import { storableText } from "#contracts/fields/storable-text.ts"
import type { CalledOff } from "#domain/competitions/called-off.ts"
import { calledOffForm } from "./called-off-form.ts"
import { type NewStage, newStageOfInstants } from "./new-stage-form.ts"
import { type StageEffects, type StageToEdit, stageOfInstants } from "./stage-form.ts"
import type { OwnNextStage, PublishedStage, ShownStage } from "./stage-page.ts"
import type { StageReadiness } from "./stage-readiness.ts"
import type { UntoldChanges } from "./untold-changes.ts"
import { withdrawnStage } from "./withdrawn-stage.ts"

const championship = championshipInput
const stage = stageInput

const edited = atInstitution("edit-stage")
const ofStage = edited.errors(refusals("stage-not-found"))
const ofChampionship = edited.errors(refusals("championship-not-found"))

const unknownImage = refusalsWith(z.object({ address: z.string() }), "unknown-image")

/** The stages, as visitors see and secretaries edit them; the words of the refusals are `forms.faults`. */
export const competitions = {
  /** Of all institutions, the earliest first (CL-03). */
  publishedStages: forEverybody.output(type<PublishedStage[]>()),
  /** What the viewer rides or judges next; null: nothing (CL-08). */
  ownNextStage: forSignedIn.output(type<OwnNextStage | null>()),
  /** As the visitor may see it, and what they may do there. */
  stagePage: forEverybody
    .errors({ ...refusals("stage-not-found"), ...refusalsWith(withdrawnStage, "stage-withdrawn") })
    .input(z.object({ stage }))
    .output(type<ShownStage>()),

  /** What a new one starts from (OR-03). */
  newStage: ofChampionship.input(z.object({ championship })).output(type<{ kind: "found" } & NewStage>()),
  /** Always as a draft; other values are empty, or as in an earlier stage (OR-03). */
  startStage: ofChampionship
    .errors({
      ...refusals("id-empty", "id-taken", "unknown-class", "copied-stage-not-found", "copied-stage-faulty"),
      ...unknownImage,
    })
    .input(z.object({ championship, form: newStageOfInstants }))
    .output(type<{ kind: "created"; id: string; path: string }>()),
  /** What has to be ready before it is ridden (CO-01). */
  readiness: ofStage.input(z.object({ stage })).output(type<{ kind: "found"; readiness: StageReadiness }>()),
  /** `untold`: null, if entered riders know the stage as it is, or there are none (CH-02). */
  stageToEdit: ofStage
    .input(z.object({ stage }))
    .output(type<{ kind: "found"; untold: UntoldChanges | null } & StageToEdit>()),
  /** Changing results, or hiding the stage from its riders, needs a confirmation (D-34). */
  saveStage: ofStage
    .errors({
      ...refusals(
        "changed-meanwhile",
        "unknown-class",
        "standings-published",
        "results-approved",
        "has-results",
        "place-missing",
        "classes-missing",
        // to hide what was public
        "proof-needed",
      ),
      ...unknownImage,
      ...refusalsWith(z.object({ racingClass: z.string() }), "class-has-participants"),
    })
    .input(
      z.object({
        stage,
        version: storableText(100),
        form: stageOfInstants,
        /** Does another day only correct a mistake? Then no former day is shown. */
        correctsDay: z.boolean().default(false),
        /** The confirmed question: the confirmation counts only for the change that it was about. */
        confirmed: storableText(100).nullable(),
      }),
    )
    .output(type<{ kind: "saved" } | ({ kind: "to-confirm" } & StageEffects)>()),
  /**
   * Mails entered riders what has changed of the stage, as the caller has seen it, or leaves them untold (CH-02). `told`: how many mails
   * are sent.
   */
  tellRiders: ofStage
    .errors(refusals("nothing-to-tell", "changed-meanwhile"))
    .input(z.object({ stage, version: storableText(100), isTold: z.boolean() }))
    .output(type<{ kind: "settled"; told: number }>()),
  /** Postpones or cancels a public stage, changes what is said of it, or lets it take place again (CH-01). */
  callOff: ofStage
    .errors(refusals("stage-is-draft", "results-approved", "changed-meanwhile"))
    .input(
      z.object({
        stage,
        /** Null: it takes place. */
        to: calledOffForm.nullable(),
        /** Since when the caller saw it called off; null: it took place. */
        seen: storableInstant.nullable(),
      }),
    )
    .output(type<{ kind: "changed"; now: CalledOff | null }>()),
  /** Only a draft that never was public, and that nobody has ridden. */
  removeStage: ofStage
    .errors(refusals("stage-was-public", "stage-has-results"))
    .input(z.object({ stage }))
    .output(type<{ kind: "removed" }>()),
  /** It is uploaded at an address of its own (D-31). */
  removeRegulation: ofStage
    .errors(refusals("no-regulation"))
    .input(z.object({ stage }))
    .output(type<{ kind: "removed" }>()),
}
