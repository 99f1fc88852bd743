import { type } from "@orpc/contract"
import { z } from "zod"
import type { Prover } from "#contracts/account-profile.ts"
import { participantChange, type RegistrationStart } from "#contracts/participant-form.ts"
import type { ParticipantList } from "#contracts/participants.ts"
import { storableId, storableText } from "#contracts/storable-text.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { participantStatuses } from "#domain/registration/participants.ts"
import { atInstitution, forEverybody, onSite, refusals, stageInput } from "./procedure.ts"

/** Why a change of a stage's participants is refused; its words are `registration.refused` and `registration.faults`. */
const why = refusals(
  "same-number",
  "same-name",
  "unknown-class",
  "unknown-club",
  "new-team-unconfirmed",
  "teams-full",
  "gender-empty",
  "birth-date-late",
  "results-approved",
  "stage-not-found",
  "participant-not-found",
  "changed-meanwhile",
  "registration-closed",
  "no-classes",
  "joined-already",
  "too-many-joins",
  "ridden-already",
  "registration-changed",
  "has-results",
  "none-unconfirmed",
  "has-account",
  "proof-needed",
  "status-held",
)

const stage = stageInput
const id = storableId
const version = storableText(100)

const started = type<{ kind: "started"; start: RegistrationStart }>()
const written = type<
  { kind: "written" } | { kind: "acceptable" } | { kind: "to-confirm"; reasons: ToConfirm[] }
>()
const removed = type<{ kind: "removed" }>()

const takePart = onSite("take-part").errors(why)
const manageParticipants = atInstitution("manage-participants").errors(why)

/** The participants of a stage: the public list, and the changes by riders and secretaries. */
export const registration = {
  /** As the visitor may see them, the last to join first, at most so many; the page stands without them (ST-12). */
  participants: forEverybody
    .errors(refusals("stage-not-found"))
    .input(z.object({ stage, most: z.int().min(1).optional() }))
    .output(type<{ kind: "read"; list: ParticipantList } | { kind: "failed" }>()),

  /** What a rider's own form starts with (PA-08). */
  startJoining: takePart.input(z.object({ stage })).output(started),
  /** What a rider's own form starts with once they have joined. */
  startChanging: takePart.input(z.object({ stage })).output(started),
  /** What a secretary's form of a participant starts with; null: of a new one (PA-09). */
  startSaving: manageParticipants.input(z.object({ stage, id: id.nullable() })).output(started),

  join: takePart.input(participantChange.extend({ stage })).output(written),
  /** Changes the rider's own registration, with the version that the form started from. */
  change: takePart.input(participantChange.extend({ stage, version })).output(written),
  /** Cancels the rider's own participation (PA-12). */
  cancel: takePart.input(z.object({ stage })).output(removed),

  /** Without a version it is a new participant's, under the id that the form began with (PA-09). */
  save: manageParticipants
    .input(participantChange.extend({ stage, id, version: version.nullable() }))
    .output(written),
  setStatus: manageParticipants
    .input(z.object({ stage, id, status: z.enum(participantStatuses) }))
    .output(type<{ kind: "set" }>()),
  remove: manageParticipants.input(z.object({ stage, id })).output(removed),
  /** All whose address nobody has confirmed (D-43). */
  removeUnconfirmed: manageParticipants
    .input(z.object({ stage }))
    .output(type<{ kind: "removed-all"; count: number }>()),
  /** Erases the data of somebody without an account (D-35); a dry run returns the number of stages. */
  forget: manageParticipants.input(z.object({ stage, id, isTrial: z.boolean() })).output(
    type<
      | {
          kind: "forgettable"
          stages: number
          /** The proof that the caller has to give first; null: none. */
          prover: Prover | null
        }
      | { kind: "forgotten" }
    >(),
  ),
}
