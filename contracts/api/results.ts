import { type } from "@orpc/contract"
import { z } from "zod"
import type { EntryDetail } from "#contracts/entry-detail.ts"
import { longestClassName, optionalText } from "#contracts/form-schemas.ts"
import type { Board, BoardProtest } from "#contracts/live.ts"
import type { DeskPenalty, RaceDesk } from "#contracts/race-desk.ts"
import type { RecentChange } from "#contracts/recent-changes.ts"
import { paperCards, penaltyForm, sectionScore, seenPenalty } from "#contracts/results-forms.ts"
import type { RiderCard } from "#contracts/rider-card.ts"
import { storableId, storableText } from "#contracts/storable-text.ts"
import type { TriedRules } from "#contracts/tried-rules.ts"
import { missedCosts } from "#domain/competitions/scoring.ts"
import { entryReasons } from "#domain/judging/place-event.ts"
import { missedMark, type SectionScore } from "#domain/judging/points.ts"
import { mostProtests } from "#domain/results/protests.ts"
import type { QuestionsAtApproval } from "#domain/results/question-time.ts"
import { resultStatuses } from "#domain/results/result-status.ts"
import { stageTieRules } from "#domain/results/stage-ties.ts"
import { lap, participantId, place, section, seenRevision } from "./entry-place.ts"
import { objections } from "./objections.ts"
import { atInstitution, forEverybody, refusals, refusalsWith, stageInput } from "./procedure.ts"

const stage = stageInput
const reason = optionalText(200)
const racingClass = storableText(longestClassName)
const phone = z.uuid()
const protest = z.uuid()
const ties = z
  .array(z.enum(stageTieRules))
  .max(stageTieRules.length)
  .refine((rules) => new Set(rules).size === rules.length)
const attempts = z.array(z.uuid()).min(1).max(1_000)
/** The number of riders that the secretary confirmed; if it differs, a new confirmation is needed. */
const confirmed = z.int().min(0)

// a change is undone by the revision that it made (SP-15)
const changed = type<{ kind: "changed"; revision: number }>()
const changedMany = type<
  { kind: "changed"; count: number; revision: number } | { kind: "to-confirm"; count: number }
>()
const ruled = type<{ kind: "ruled"; revision: number }>()
const settled = type<{ kind: "settled"; revision: number | null }>()
const undone = type<{ kind: "undone"; count: number; later: number }>()

const stageNotFound = refusals("stage-not-found")
/** Why any change of a stage's results may be refused; the words of all refusals here are `results-desk.refused`. */
const unchangeable = refusals("stage-not-found", "results-approved")

const readRace = atInstitution("change-results").errors(stageNotFound)
const changeResults = atInstitution("change-results").errors(unchangeable)
/** Only once the competition is over. */
const setStatusForAll = changeResults.errors(refusals("competition-running"))
const approveResults = atInstitution("approve-results").errors(unchangeable)
const correct = atInstitution("rule-on-entry").errors(unchangeable)
const ruleOnEntry = correct.errors(
  refusals("unknown-participant", "outside-class", "no-entry", "next-lap-has-result"),
)
/** Who changed the same thing since; null: that is not known. */
const changedSince = z.object({ by: z.string().nullable() })
const undoing = changeResults.errors({
  ...refusals("next-lap-has-result"),
  ...refusalsWith(changedSince, "changed-since"),
})
/** Changes no result, so it is possible after approval too, but then needs a reason. */
const settleAnytime = atInstitution("rule-on-entry").errors(
  refusals("stage-not-found", "not-waiting", "reason-required"),
)

/** The cells of paper cards that are refused, with their current values. */
const refusedCells = z.object({
  cells: z.array(
    z.object({ ...place.shape, total: z.union([z.number(), z.literal(missedMark)]).nullable() }),
  ),
})

/** The results of a stage, and the changes by secretaries. */
export const results = {
  /** The board of a stage that everybody may see. */
  board: forEverybody.errors(stageNotFound).input(z.object({ stage })).output(type<Board>()),
  /** The card of one of its riders. */
  riderCard: forEverybody
    .errors(refusals("stage-not-found", "result-not-found"))
    .input(z.object({ stage, participantId }))
    .output(type<RiderCard>()),
  /** The popup of a section (RS-10). */
  entry: forEverybody
    .errors(refusals("entry-not-found"))
    .input(z.object({ stage, place }))
    .output(type<EntryDetail>()),
  /** What is missing, how far the sections are, and what needs attention (D-37). */
  race: readRace.input(z.object({ stage })).output(type<{ kind: "found"; desk: RaceDesk }>()),
  /**
   * The results under other rules for ties and another cost of missed sections, next to the current ones; null: the current rule.
   * Nothing is written (RX-05, RX-02).
   */
  tryRules: readRace
    .input(z.object({ stage, ties: ties.nullable(), missedPoints: z.literal(missedCosts).nullable() }))
    .output(type<TriedRules>()),
  /** The penalties of a result, with who gave them (SP-08). */
  penalties: readRace
    .input(z.object({ stage, participantId }))
    .output(type<{ kind: "listed"; penalties: DeskPenalty[] }>()),

  setStatus: changeResults
    .errors(refusals("unknown-participant", "already-set", "scored-already"))
    .input(z.object({ stage, participantId, status: z.enum(resultStatuses).nullable(), reason }))
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

  editSection: ruleOnEntry.input(z.object({ stage, place, points: sectionScore, reason })).output(ruled),
  deleteSection: ruleOnEntry.input(z.object({ stage, place, reason })).output(ruled),
  /** The rider did not start after all: the scores do not count. `seen` is how many of them the secretary saw (RX-09). */
  keepDns: correct
    .errors(refusals("unknown-participant", "outside-class", "changed-meanwhile", "next-lap-has-result"))
    .input(z.object({ stage, participantId, seen: z.int().min(1) }))
    .output(ruled),
  /** An attempt does not count, because the rider rides the section again; null: no attempt so far counts (RX-03). */
  giveReRide: correct
    .errors(refusals("no-entry", "no-attempt", "changed-meanwhile", "next-lap-has-result"))
    .input(z.object({ stage, place, attempt: z.uuid().nullable(), seenRevision, reason }))
    .output(ruled),
  /** Of several attempts, the one that counts (D-10). */
  chooseAttempt: correct
    .errors(refusals("no-attempt"))
    .input(z.object({ stage, place, attempt: z.uuid() }))
    .output(settled),
  /** A phone's waiting taps count for this participant (D-09, D-13). */
  countAttempts: correct
    .errors(refusals("unknown-participant", "not-waiting", "other-participant"))
    .input(z.object({ stage, phone, attempts, participantId }))
    .output(settled),
  /** They never count. */
  dismissAttempts: settleAnytime.input(z.object({ stage, phone, attempts, reason })).output(settled),
  /** All that arrived from a phone after its access was revoked counts (D-11), as far as the secretary saw it. */
  countPhone: correct
    .errors(refusals("not-waiting"))
    .input(z.object({ stage, phone, seenRevision }))
    .output(settled),
  dismissPhone: settleAnytime.input(z.object({ stage, phone, seenRevision, reason })).output(settled),
  /** Accepts an unusual entry as it is; `seenRevision` is the entry's revision that the secretary saw. */
  acceptEntry: settleAnytime
    .errors(refusals("no-entry", "changed-meanwhile", "not-approved"))
    .input(z.object({ stage, place, kind: z.enum(entryReasons), seenRevision, reason }))
    .output(settled),
  /** Accepts the odd times of a phone's scores, as far as the secretary saw them. */
  acceptTimes: settleAnytime.input(z.object({ stage, phone, seenRevision, reason })).output(settled),
  /**
   * Corrects a wrong rider, section or lap, such as 71 for 17: moves one attempt, or all that was recorded there (D-37). It needs
   * a confirmation if the other place has an entry too.
   */
  moveEntry: correct
    .errors(refusals("unknown-participant", "outside-class", "no-entry", "next-lap-ridden", "same-place"))
    .input(
      z.object({
        stage,
        from: place,
        to: place,
        attempt: z.uuid().nullable(),
        isConfirmed: z.boolean(),
        reason,
      }),
    )
    .output(
      type<
        | { kind: "moved"; revision: number }
        | { kind: "to-confirm"; reason: "target-has-entry"; total: SectionScore }
      >(),
    ),
  /** Whole cards from paper, all or none (D-37). */
  enterCards: correct
    .errors(
      refusalsWith(
        refusedCells,
        "unknown-participant",
        "outside-class",
        "changed-meanwhile",
        "next-lap-has-result",
      ),
    )
    .input(paperCards.extend({ stage, typedBy: storableId.optional() }))
    .output(type<{ kind: "saved"; changed: number; revision: number }>()),
  cancelSection: correct
    .errors(refusals("section-not-used", "section-not-cancelled"))
    .input(
      z.object({
        stage,
        section,
        isCancelled: z.boolean(),
        /** Missing: all laps, and all classes. */
        laps: z.optional(z.array(lap).min(1).max(99)),
        classes: z.optional(z.array(racingClass).min(1).max(100)),
      }),
    )
    .output(changed),

  /** The latest changes by secretaries, and which of them can be undone (SP-15). */
  recentChanges: readRace
    .input(z.object({ stage }))
    .output(type<{ kind: "found"; isOpen: boolean; changes: RecentChange[] }>()),
  /** Undoes a change, if the same thing has not been changed since. */
  undo: undoing
    .errors(refusals("change-not-found", "already-undone"))
    .input(z.object({ stage, revision: seenRevision }))
    .output(undone),
  /** Undoes only what a change decided about one entry. */
  liftRuling: undoing.input(z.object({ stage, place, revision: seenRevision })).output(undone),

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
   * Freezes the places (SP-02), at the revision of the board that the secretary saw. `confirmed`: the classes in which the time
   * for questions may be cut short (OF-01). `lastQuestion`: the id of the last unanswered question that the secretary saw; later
   * ones need another confirmation (OF-04). `protests`: the open protests that approval does not wait for (OF-05).
   */
  approve: approveResults
    .errors(refusals("not-all-finished", "scored-dns"))
    .input(
      z.object({
        stage,
        seenRevision,
        confirmed: z.array(racingClass).max(100).default([]),
        lastQuestion: z.int().min(0).default(0),
        protests: z.array(protest).max(mostProtests).default([]),
      }),
    )
    .output(
      type<
        | { kind: "approved"; results: number }
        | { kind: "to-confirm"; reason: "changed-meanwhile"; revision: number }
        | { kind: "to-confirm"; reason: "questions-open"; questions: QuestionsAtApproval; now: number }
        | {
            kind: "to-confirm"
            reason: "protests-open"
            protests: Pick<BoardProtest, "id" | "racingClass" | "subject">[]
          }
      >(),
    ),
  /** Reopens approved or published results; only an admin may (D-18). */
  reopen: atInstitution("reopen-results")
    .errors({ ...stageNotFound, ...refusals("not-approved", "reason-required") })
    .input(z.object({ stage, reason }))
    .output(type<{ kind: "reopened" }>()),
}
