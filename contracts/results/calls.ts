import { type } from "@orpc/contract"
import { z } from "zod"
import {
  atInstitution,
  forEverybody,
  forSignedIn,
  refusals,
  refusalsWith,
  stageInput,
} from "#contracts/api/procedure.ts"
import { withdrawnStage } from "#contracts/competitions/withdrawn-stage.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableId } from "#contracts/fields/storable-text.ts"
import { agreedScores } from "#contracts/judging/card-agreement.ts"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import { lap, participantId, seenRevision } from "#contracts/judging/entry-place.ts"
import type { DeskPenalty, DeskTime } from "#contracts/judging/race-desk.ts"
import type { RecentChange } from "#contracts/judging/recent-changes.ts"
import { missedCosts } from "#domain/competitions/scoring.ts"
import { mostProtests } from "#domain/results/protests.ts"
import { resultStatuses } from "#domain/results/result-status.ts"
import { stageTieRules } from "#domain/results/stage-ties.ts"
import {
  changed,
  changeResults,
  racingClass,
  readRace,
  reason,
  stageNotFound,
  unchangeable,
  undoing,
  undone,
} from "./change-results.ts"
import type { Board } from "./live.ts"
import { objections } from "./objections.ts"
import { penaltyForm, seenPenalty } from "./results-forms.ts"
import type { OwnCard, RiderCard } from "./rider-card.ts"
import { timeLimits } from "./time-limits.ts"
import type { TriedRules } from "./tried-rules.ts"

const stage = stageInput
const status = z.enum(resultStatuses).nullable()
const protest = z.uuid()
const ties = z
  .array(z.enum(stageTieRules))
  .max(stageTieRules.length)
  .refine((rules) => new Set(rules).size === rules.length)
/** The number of riders that the secretary confirmed; if it differs, a new confirmation is needed. */
const confirmed = storableCount

const changedMany = type<
  { kind: "changed"; count: number; revision: number } | { kind: "to-confirm"; count: number }
>()

const stageWithdrawn = refusalsWith(withdrawnStage, "stage-withdrawn")

/** Only once the competition is over. */
const setStatusForAll = changeResults.errors(refusals("competition-running"))
const approveResults = atInstitution("approve-results").errors(unchangeable)

/** The results of a stage, and the changes by secretaries; those of scores are `scores`, at the same addresses. */
export const results = {
  /** The board of a stage that everybody may see. */
  board: forEverybody
    .errors({ ...stageNotFound, ...stageWithdrawn })
    .input(z.object({ stage }))
    .output(type<Board>()),
  /** Who is entered in it and has no line on its board yet, by class and number; nobody from the approval on. */
  entered: forEverybody.errors(stageNotFound).input(z.object({ stage })).output(type<EnteredRider[]>()),
  /** The card of one of its riders. */
  riderCard: forEverybody
    .errors({ ...refusals("stage-not-found", "result-not-found"), ...stageWithdrawn })
    .input(z.object({ stage, participantId }))
    .output(type<RiderCard>()),
  /**
   * The results under other rules for ties and another cost of missed sections, next to the current ones; null: the current rule.
   * Nothing is written (RX-05, RX-02).
   */
  tryRules: readRace
    .input(z.object({ stage, ties: ties.nullable(), missedPoints: z.literal(missedCosts).nullable() }))
    .output(type<TriedRules>()),
  /** The penalties of a result, with who gave them (SP-08), and what a secretary has changed about the rider's time (TI-08). */
  penalties: readRace
    .input(z.object({ stage, participantId }))
    .output(type<{ kind: "listed"; penalties: DeskPenalty[]; time: DeskTime }>()),

  /** `seen`, here and below: what it replaces, as the secretary saw it. */
  setStatus: changeResults
    .errors({
      ...refusals("unknown-participant", "already-set", "scored-already"),
      ...refusalsWith(z.object({ status }), "changed-meanwhile"),
    })
    .input(z.object({ stage, participantId, seen: status, status, reason }))
    .output(changed),
  /** Of every result that is neither finished nor has a status (D-16). */
  setDnfForUnfinished: setStatusForAll.input(z.object({ stage, confirmed })).output(changedMany),
  /** Of those without a start and a score (RX-09, D-45). */
  setDnsForAbsent: setStatusForAll.input(z.object({ stage, confirmed })).output(changedMany),
  /** For riders who have nevertheless ridden every section. */
  clearDnfOfFinished: changeResults.input(z.object({ stage, confirmed })).output(changedMany),
  /** Also for a participant without a result; then there is no change of results to undo, and the revision is null (RX-01). */
  setOutOfCompetition: changeResults
    .errors(refusals("unknown-participant", "already-set"))
    .input(z.object({ stage, participantId, isOut: z.boolean(), reason }))
    .output(type<{ kind: "changed"; revision: number | null }>()),
  deleteResult: changeResults
    .errors(refusals("no-result", "has-total"))
    .input(z.object({ stage, participantId }))
    .output(changed),

  addPenalty: changeResults
    .errors(refusals("unknown-participant", "id-taken", "changed-meanwhile"))
    .input(z.object({ stage, id: z.uuid(), participantId, form: penaltyForm }))
    .output(changed),
  editPenalty: changeResults
    .errors(refusals("penalty-not-found", "changed-meanwhile"))
    .input(z.object({ stage, id: z.uuid(), seen: seenPenalty, form: penaltyForm }))
    .output(changed),
  deletePenalty: changeResults
    .errors(refusals("penalty-not-found", "changed-meanwhile"))
    .input(z.object({ stage, id: z.uuid(), seen: seenPenalty }))
    .output(changed),
  ...timeLimits,

  /** The latest changes by secretaries, and which of them can be undone (SP-15). */
  recentChanges: readRace
    .input(z.object({ stage }))
    .output(type<{ kind: "found"; isOpen: boolean; changes: RecentChange[] }>()),
  /** Undoes a change, if the same thing has not been changed since. */
  undo: undoing
    .errors(refusals("change-not-found", "already-undone"))
    .input(z.object({ stage, revision: seenRevision }))
    .output(undone),

  /** Opens a class for questions (OF-01). */
  post: approveResults
    .errors(refusals("unknown-class", "already-posted", "class-empty"))
    .input(z.object({ stage, racingClass, confirmed }))
    .output(type<{ kind: "posted"; until: number } | { kind: "to-confirm"; count: number }>()),
  unpost: approveResults
    .errors(refusals("unknown-class", "not-posted"))
    .input(z.object({ stage, racingClass }))
    .output(type<{ kind: "unposted" }>()),
  ...objections,

  /**
   * Freezes the places (SP-02), at the revision of the check that the secretary saw, with what they waived. `confirmed`: the classes in
   * which the time for questions may be cut short (OF-01). `lastQuestion`: the id of the last unanswered question that the secretary saw
   * (OF-04). `protests`: the open protests that approval does not wait for (OF-05). Where more is open by now, it has to be looked at again.
   */
  approve: approveResults
    .errors(refusals("not-all-finished", "scored-dns"))
    .input(
      z.object({
        stage,
        seenRevision,
        confirmed: z.array(racingClass).max(100).default([]),
        lastQuestion: storableCount.default(0),
        protests: z.array(protest).max(mostProtests).default([]),
      }),
    )
    .output(
      type<
        | { kind: "approved"; results: number }
        | { kind: "to-confirm"; reason: "changed-meanwhile" | "questions-open" | "protests-open" }
      >(),
    ),
  /** Reopens approved or published results; only an admin may (D-18), who has proven lately to be the owner. */
  reopen: atInstitution("reopen-results")
    .errors({ ...stageNotFound, ...refusals("not-approved", "proof-needed", "reason-required") })
    .input(z.object({ stage, reason }))
    .output(type<{ kind: "reopened" }>()),
}

const agreeing = forSignedIn.errors(refusals("results-approved", "too-many-agreements"))

/** Riders about their own cards; the words of the refusals are `own-card.refused`. */
export const ownCard = {
  /** The viewer's own card in the stage, and what they have said about it; null: they have none. */
  find: forSignedIn.input(z.object({ stage, participantId: storableId })).output(type<OwnCard | null>()),
  /** Says that a lap is right, with the scores that the rider looked at (OF-03). */
  agree: agreeing
    .errors(refusals("changed-meanwhile"))
    .input(z.object({ stage, participantId, lap, scores: agreedScores }))
    .output(type<{ kind: "agreed" }>()),
  takeBack: agreeing.input(z.object({ stage, participantId, lap })).output(type<{ kind: "taken-back" }>()),
}
