import { type } from "@orpc/contract"
import { z } from "zod"
import type { Prover } from "#contracts/account-profile.ts"
import { participantChange, type RegistrationStart } from "#contracts/participant-form.ts"
import {
  longestRiderSearch,
  mostStatusesAtOnce,
  type ParticipantList,
  type RiderCandidates,
  type StatusesSet,
} from "#contracts/participants.ts"
import { storableId, storableText } from "#contracts/storable-text.ts"
import type { ToConfirm } from "#domain/registration/decide-registration.ts"
import { participantStatuses } from "#domain/registration/participants.ts"
import { atInstitution, forEverybody, onSite, refusals, stageInput } from "./procedure.ts"

const stage = stageInput
const id = storableId
const version = storableText(100)

const started = type<{ kind: "started"; start: RegistrationStart }>()
const written = type<
  { kind: "written" } | { kind: "acceptable" } | { kind: "to-confirm"; reasons: ToConfirm[] }
>()
const removed = type<{ kind: "removed" }>()

/** Why a form of a participant is refused; the words are `registration.faults`, and of all others here `registration.refused`. */
const formRefusals = refusals(
  "same-number",
  "same-name",
  "unknown-class",
  "unknown-club",
  "new-team-unconfirmed",
  "teams-full",
  "gender-empty",
  "birth-date-late",
  "results-approved",
)

const linkTarget = z.union([
  z.strictObject({ rider: z.uuid() }),
  z.strictObject({ stage: stageInput, participantId: storableId }),
])

const stageNotFound = refusals("stage-not-found")
const participantNotFound = refusals("participant-not-found")
const takePart = onSite("take-part").errors({ ...stageNotFound, ...refusals("registration-closed") })
/** Changes of a rider's own participation have a rate limit. */
const changeOwn = takePart.errors(refusals("too-many-joins"))
const manageParticipants = atInstitution("manage-participants").errors(stageNotFound)
const ofParticipant = manageParticipants.errors(participantNotFound)

/** The participants of a stage: the public list, and the changes by riders and secretaries. */
export const registration = {
  /**
   * As the visitor may see them, the last to join first, at most `most`. `failed`: the page is shown without them (ST-12).
   */
  participants: forEverybody
    .errors(stageNotFound)
    .input(z.object({ stage, most: z.int().min(1).optional() }))
    .output(type<{ kind: "read"; list: ParticipantList } | { kind: "failed" }>()),

  /** What the form starts with for somebody who is not signed in yet: the choices (RW-03). */
  startAsVisitor: forEverybody
    .errors({ ...stageNotFound, ...refusals("registration-closed", "no-classes") })
    .input(z.object({ stage }))
    .output(started),
  /** What a rider's own form starts with (PA-08). */
  startJoining: takePart
    .errors(refusals("joined-already", "entered-already", "no-classes"))
    .input(z.object({ stage }))
    .output(started),
  /** What a rider's own form starts with once they have joined. */
  startChanging: takePart
    .errors({ ...participantNotFound, ...refusals("ridden-already", "marked-dns") })
    .input(z.object({ stage }))
    .output(started),
  /** What a secretary's form of a participant starts with; null: of a new one (PA-09). */
  startSaving: ofParticipant
    .errors(refusals("no-classes", "results-approved"))
    .input(z.object({ stage, id: id.nullable() }))
    .output(started),

  join: changeOwn
    .errors({ ...formRefusals, ...refusals("joined-already", "entered-already") })
    .input(participantChange.extend({ stage }))
    .output(written),
  /** Changes the rider's own registration, with the version that the form started from. */
  change: changeOwn
    .errors({
      ...formRefusals,
      ...participantNotFound,
      ...refusals("ridden-already", "marked-dns", "registration-changed"),
    })
    .input(participantChange.extend({ stage, version }))
    .output(written),
  /** Cancels the rider's own participation (PA-12). */
  cancel: changeOwn.errors(refusals("has-results")).input(z.object({ stage })).output(removed),

  /** Without a version it adds a participant, under the id that the form began with (PA-09). */
  save: ofParticipant
    .errors({ ...formRefusals, ...refusals("changed-meanwhile") })
    .input(
      participantChange.extend({
        stage,
        id,
        version: version.nullable(),
        /** Left out: as it is (RX-01). */
        isOutOfCompetition: z.boolean().optional(),
      }),
    )
    .output(written),
  setStatus: ofParticipant
    .errors(refusals("status-held"))
    .input(z.object({ stage, id, status: z.enum(participantStatuses) }))
    .output(type<{ kind: "set" }>()),
  /** Sets it for many at once; with `changedOn` it undoes such a change, except for participants changed since (PA-20). */
  setStatuses: manageParticipants
    .errors(refusals("nobody-to-change"))
    .input(
      z.object({
        stage,
        ids: z.array(id).min(1).max(mostStatusesAtOnce),
        status: z.enum(participantStatuses),
        changedOn: z.int().min(0).optional(),
      }),
    )
    .output(type<StatusesSet>()),
  remove: ofParticipant.errors(refusals("has-results")).input(z.object({ stage, id })).output(removed),
  /** All with an account whose address is not confirmed (D-43), except those who have or had a result. */
  removeUnconfirmed: manageParticipants
    .errors(refusals("none-unconfirmed"))
    .input(z.object({ stage }))
    .output(type<{ kind: "removed-all"; count: number }>()),
  /** Erases the data of somebody without an account (D-35); a dry run returns the number of stages. */
  forget: ofParticipant
    .errors(refusals("has-account", "proof-needed"))
    .input(z.object({ stage, id, isTrial: z.boolean() }))
    .output(
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

  /** Possible riders of an entry without an account, found by a name or a part of it (RI-04). */
  riderCandidates: ofParticipant
    .errors(refusals("entered-by-account"))
    .input(z.object({ stage, id, name: storableText(longestRiderSearch) }))
    .output(type<RiderCandidates>()),
  /** Links an entry without an account to another entry of the same person, or to a rider with a page. */
  linkRider: ofParticipant
    .errors(refusals("entered-by-account", "rider-not-found", "rider-in-stage", "page-not-wanted"))
    .input(z.object({ stage, id, to: linkTarget }))
    .output(type<{ kind: "linked"; rider: string }>()),
  /** Removes that link. */
  unlinkRider: ofParticipant
    .errors(refusals("not-linked", "page-not-wanted"))
    .input(z.object({ stage, id }))
    .output(type<{ kind: "unlinked" }>()),
}
