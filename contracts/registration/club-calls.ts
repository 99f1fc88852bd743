import { type } from "@orpc/contract"
import { z } from "zod"
import { forSignedIn, onSite, refusals, stageInput } from "#contracts/api/procedure.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { clubEntryForm } from "./club-entry-form.ts"
import type { ClubPage, ManagedClub } from "./club-riders.ts"
import { type FormAnswer, participantChange, type RegistrationStart } from "./participant-form.ts"

/** Of whoever does not manage the club of this rider for the stage's institution, or no longer does; or the rider refuses it. */
const notOfClub = refusals("not-of-club")
const takePart = onSite("take-part").errors({
  ...notOfClub,
  ...refusals("stage-not-found", "registration-closed"),
})
const changeEntry = takePart.errors(refusals("too-many-joins"))
const ofRider = z.object({ stage: stageInput, rider: storableId })
const sent = z.object({
  ...ofRider.shape,
  form: clubEntryForm,
  confirmed: participantChange.shape.confirmed,
})
const started = type<{ kind: "started"; start: RegistrationStart }>()
const answered = type<FormAnswer>()

/** What the manager of a club does for its riders (FA-05). No answer has a birth date, a licence or a gender. */
export const clubs = {
  /** The clubs that the caller manages. */
  managed: forSignedIn.output(type<ManagedClub[]>()),
  /** The riders of one of them, and their entries in a stage; null: in the next. */
  riders: forSignedIn
    .errors(notOfClub)
    .input(
      z.object({ institution: storableText(100), club: storableText(200), stage: stageInput.nullable() }),
    )
    .output(type<ClubPage>()),
  /** What the form of a rider starts with who is not in the stage. */
  startEntering: takePart
    .errors(refusals("joined-already", "entered-already", "no-classes"))
    .input(ofRider)
    .output(started),
  /** What the form starts with that changes their entry. */
  startChanging: takePart
    .errors(refusals("participant-not-found", "ridden-already", "marked-dns"))
    .input(ofRider)
    .output(started),
  enter: changeEntry
    .errors(refusals("results-approved", "joined-already", "entered-already"))
    .input(sent)
    .output(answered),
  /** With the version that the form started from. */
  change: changeEntry
    .errors(
      refusals(
        "results-approved",
        "participant-not-found",
        "ridden-already",
        "marked-dns",
        "registration-changed",
      ),
    )
    .input(z.object({ ...sent.shape, version: storableText(100) }))
    .output(answered),
  cancel: changeEntry.errors(refusals("has-results")).input(ofRider).output(type<{ kind: "removed" }>()),
}
