import { type } from "@orpc/contract"
import { z } from "zod"
import type { Prover } from "#contracts/accounts/account-profile.ts"
import {
  atInstitution,
  forEverybody,
  forSignedIn,
  onSite,
  refusals,
  stageInput,
} from "#contracts/api/procedure.ts"
import { clubForm } from "#contracts/competitions/organising.ts"
import { storableCount, storableInstant } from "#contracts/fields/storable-number.ts"
import { storableId, storableText } from "#contracts/fields/storable-text.ts"
import { participantStatuses } from "#domain/registration/participants.ts"
import { linkTarget } from "./link-target.ts"
import { type OwnRiders, sentRiderForm } from "./own-riders.ts"
import {
  besideJoining,
  type FormAnswer,
  participantChange,
  type RegistrationStart,
} from "./participant-form.ts"
import {
  type EarlierRiders,
  type KnownRiders,
  type LikelyLinks,
  type LinkedMany,
  longestRiderSearch,
  mostLikelyLinks,
  mostStatusesAtOnce,
  mostTakenOver,
  type OwnLink,
  type ParticipantList,
  type RiderCandidates,
  type StatusesSet,
  type TakenBack,
  type TakenOver,
  type UnlinkedMany,
} from "./participants.ts"

const stage = stageInput
const id = storableId
const version = storableText(100)
/** Left out: as it is. */
const wish = z.boolean().optional()
const one = z.object({ stage, id })

const started = type<{ kind: "started"; start: RegistrationStart }>()
const answered = type<FormAnswer>()
const removed = type<{ kind: "removed" }>()
const resultsApproved = refusals("results-approved")

/** For which rider of the account (FA-01); left out: for its owner. */
const ofRider = z.object({ stage, rider: storableId.optional() })
/** The same of somebody who may be new to the account; null: they are. */
const ofAnyRider = z.object({ stage, rider: storableId.nullable().optional() })
/** The id of a rider; null: none. */
const linkedRider = z.uuid().nullable()

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
    .input(z.object({ stage, most: storableCount.min(1).optional() }))
    .output(type<{ kind: "read"; list: ParticipantList } | { kind: "failed" }>()),

  /** What the form starts with for somebody who is not signed in yet: the choices (RW-03). */
  startAsVisitor: forEverybody
    .errors({ ...stageNotFound, ...refusals("registration-closed", "no-classes") })
    .input(z.object({ stage }))
    .output(started),
  /** What a rider's own form starts with (PA-08). */
  startJoining: takePart
    .errors(refusals("joined-already", "entered-already", "no-classes"))
    .input(ofAnyRider)
    .output(started),
  /** What a rider's own form starts with once they have joined. */
  startChanging: takePart
    .errors({ ...participantNotFound, ...refusals("ridden-already", "marked-dns") })
    .input(ofRider)
    .output(started),
  /** A club that a participant's form lacks (D-56). */
  addClub: manageParticipants
    .errors(refusals("club-exists"))
    .input(z.object({ stage, club: clubForm }))
    .output(type<{ kind: "saved" }>()),
  /** What a secretary's form of a participant starts with; null: of a new one (PA-09). */
  startSaving: ofParticipant
    .errors(refusals("no-classes", "results-approved"))
    .input(z.object({ stage, id: id.nullable() }))
    .output(started),

  join: changeOwn
    .errors({
      ...resultsApproved,
      ...refusals("joined-already", "entered-already", "too-many-riders", "too-many-changes"),
    })
    .input(
      z.object({
        ...participantChange.shape,
        ...ofAnyRider.shape,
        ...besideJoining.shape,
      }),
    )
    .output(answered),
  /** Mails the caller who of their riders has joined, where no more followed. */
  mailJoined: changeOwn.input(z.object({ stage })).output(type<{ kind: "mailed" }>()),
  /** Changes the rider's own registration, with the version that the form started from. */
  change: changeOwn
    .errors({
      ...resultsApproved,
      ...participantNotFound,
      ...refusals("ridden-already", "marked-dns", "registration-changed"),
    })
    .input(z.object({ ...participantChange.shape, ...ofRider.shape, version }))
    .output(answered),
  /** The riders of the caller's account (FA-01). */
  ownRiders: forSignedIn.output(type<OwnRiders>()),
  /** Adds a rider to it. */
  addRider: onSite("hold-riders")
    .errors(refusals("too-many-riders", "too-many-changes", "birth-date-late", "unknown-club", "rider-known"))
    .input(z.object({ form: sentRiderForm }))
    .output(type<{ kind: "added"; id: string }>()),
  /** Changes what is known of a rider, with the version that the form started from. */
  changeRider: onSite("take-part")
    .errors(
      refusals(
        "rider-not-found",
        "changed-meanwhile",
        "too-many-changes",
        "birth-date-late",
        "unknown-club",
        "rider-known",
      ),
    )
    .input(z.object({ rider: storableId, form: sentRiderForm, version, isHidden: wish, refusesClub: wish }))
    .output(type<{ kind: "saved" }>()),
  /** Removes a rider, who is forgotten if nobody else holds them (D-35); one with entries only after a proof. */
  removeRider: onSite("take-part")
    .errors(refusals("rider-not-found", "proof-needed"))
    .input(z.object({ rider: storableId }))
    .output(removed),
  /** Cancels the rider's own participation (PA-12). */
  cancel: changeOwn.errors(refusals("has-results")).input(ofRider).output(removed),

  /** Who rode in the institution's other stages, by a name, a part of it, or a number; at most eight (PA-22). */
  knownRiders: manageParticipants
    .input(z.object({ stage, words: storableText(longestRiderSearch) }))
    .output(type<KnownRiders>()),

  /** Riders of an earlier stage of the championship; `from` null: of the latest (PA-23). */
  earlierRiders: manageParticipants
    .errors(refusals("earlier-stage-not-found"))
    .input(z.object({ stage, from: stage.nullable() }))
    .output(type<EarlierRiders>()),
  /** Enters riders of an earlier stage of the championship as they were entered there, and links them again (PA-23). */
  takeOver: manageParticipants
    .errors(refusals("earlier-stage-not-found"))
    .input(z.object({ stage, from: stage, ids: z.array(id).min(1).max(mostTakenOver) }))
    .output(type<TakenOver>()),
  /** Takes that back, but for those who have been changed since. */
  takeBack: manageParticipants
    .errors(refusals("nobody-to-change"))
    .input(z.object({ stage, ids: z.array(id).min(1).max(mostTakenOver), enteredOn: storableInstant }))
    .output(type<TakenBack>()),

  /** Without a version it adds a participant, under the id that the form began with (PA-09). */
  save: ofParticipant
    .errors({
      ...resultsApproved,
      ...refusals("changed-meanwhile", "rider-not-found", "rider-in-stage", "link-declined"),
    })
    .input(
      z.object({
        ...participantChange.shape,
        stage,
        id,
        version: version.nullable(),
        /** Left out: as it is (RX-01). */
        isOutOfCompetition: z.boolean().optional(),
        /** The rider to whom a new participant is linked by it (RI-04). */
        rider: z.uuid().optional(),
      }),
    )
    .output(answered),
  setStatus: ofParticipant
    .errors(refusals("status-held", "consent-missing"))
    .input(z.object({ stage, id, status: z.enum(participantStatuses) }))
    .output(type<{ kind: "set" }>()),
  /** Sets it for many at once; with `changedOn` it undoes such a change, except for participants changed since (PA-20). */
  setStatuses: manageParticipants
    .errors(refusals("nobody-to-change", "consent-missing"))
    .input(
      z.object({
        stage,
        ids: z.array(id).min(1).max(mostStatusesAtOnce),
        status: z.enum(participantStatuses),
        changedOn: storableInstant.optional(),
      }),
    )
    .output(type<StatusesSet>()),
  remove: ofParticipant.errors(refusals("has-results")).input(one).output(removed),
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

  /** The addresses to which a secretary can write about a participant: of all accounts that hold the rider (FA-04). */
  addresses: ofParticipant.input(one).output(type<{ kind: "found"; addresses: string[] }>()),

  /** Possible riders of an entry without an account, found by a name or a part of it (RI-04). */
  riderCandidates: ofParticipant
    .errors(refusals("entered-by-account"))
    .input(z.object({ stage, id, name: storableText(longestRiderSearch) }))
    .output(type<RiderCandidates>()),
  /**
   * Links an entry without an account to another entry of the same person, or to a rider with a page; `seen`, here and below: the rider
   * to whom the secretary saw it linked.
   */
  linkRider: ofParticipant
    .errors(
      refusals(
        "entered-by-account",
        "rider-not-found",
        "rider-in-stage",
        "page-not-wanted",
        "link-declined",
        "changed-meanwhile",
      ),
    )
    .input(z.object({ stage, id, seen: linkedRider, to: linkTarget }))
    .output(type<{ kind: "linked"; rider: string }>()),
  /** Removes that link. */
  unlinkRider: ofParticipant
    .errors(refusals("not-linked", "entered-by-account", "page-not-wanted", "changed-meanwhile"))
    .input(z.object({ stage, id, seen: linkedRider }))
    .output(type<{ kind: "unlinked" }>()),
  /** Entries of the stage's season that are likely one person's, at most fifty (RI-06). */
  likelyLinks: manageParticipants.input(z.object({ stage })).output(type<LikelyLinks>()),
  /** Links many entries without a rider, each as `linkRider` does: what is refused is named, and the others are linked. */
  linkMany: atInstitution("manage-participants")
    .input(
      z.object({
        stage,
        links: z
          .array(z.object({ stage, id, to: linkTarget }))
          .min(1)
          .max(mostLikelyLinks),
      }),
    )
    .output(type<LinkedMany>()),
  /** Takes such links back, but for those that somebody has changed since. */
  unlinkMany: atInstitution("manage-participants")
    .input(
      z.object({
        stage,
        links: z
          .array(z.object({ stage, id, rider: z.uuid() }))
          .min(1)
          .max(mostLikelyLinks),
      }),
    )
    .output(type<UnlinkedMany>()),
  /** What secretaries have linked to the caller's page, and what the caller has taken off it. */
  ownLinks: forSignedIn.output(type<OwnLink[]>()),
  /** Takes such an entry off the caller's page for good, or allows to link it again. */
  declineEntry: forSignedIn
    .errors({ ...stageNotFound, ...refusals("not-linked") })
    .input(z.object({ stage, participantId: storableId, isDeclined: z.boolean() }))
    .output(type<{ kind: "declined" | "allowed" }>()),
}
