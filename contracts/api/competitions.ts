import { type } from "@orpc/contract"
import { z } from "zod"
import { type NewStage, newStageOfInstants } from "#contracts/new-stage-form.ts"
import { type StageEffects, type StageToEdit, stageOfInstants } from "#contracts/stage-form.ts"
import type { OwnNextStage, PublishedStage, ShownStage } from "#contracts/stage-page.ts"
import type { StageReadiness } from "#contracts/stage-readiness.ts"
import { storableText } from "#contracts/storable-text.ts"
import {
  atInstitution,
  championshipInput,
  forEverybody,
  forSignedIn,
  refusals,
  refusalsWith,
  stageInput,
} from "./procedure.ts"

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
    .errors(refusals("stage-not-found"))
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
  stageToEdit: ofStage.input(z.object({ stage })).output(type<{ kind: "found" } & StageToEdit>()),
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
      ),
      ...unknownImage,
      ...refusalsWith(z.object({ racingClass: z.string() }), "class-has-participants"),
    })
    .input(
      z.object({
        stage,
        version: storableText(100),
        form: stageOfInstants,
        /** The confirmed question: the confirmation counts only for the change that it was about. */
        confirmed: storableText(100).nullable(),
      }),
    )
    .output(type<{ kind: "saved" } | ({ kind: "to-confirm" } & StageEffects)>()),
  /** It is uploaded at an address of its own (D-31). */
  removeRegulation: ofStage
    .errors(refusals("no-regulation"))
    .input(z.object({ stage }))
    .output(type<{ kind: "removed" }>()),
}
