import { type } from "@orpc/contract"
import { z } from "zod"
import { atInstitution, forEverybody, refusals, refusalsWith, stageInput } from "#contracts/api/procedure.ts"
import { storableCount } from "#contracts/fields/storable-number.ts"
import { storableId } from "#contracts/fields/storable-text.ts"
import type { ApprovalCheck } from "#contracts/results/approval-check.ts"
import {
  changed,
  racingClass,
  readRace,
  reason,
  stageNotFound,
  unchangeable,
  undoing,
  undone,
} from "#contracts/results/change-results.ts"
import { paperCards, sectionScore, seenScore } from "#contracts/results/results-forms.ts"
import { entryReasons } from "#domain/judging/place-event.ts"
import { type CellScore, missedMark, type SectionScore } from "#domain/judging/points.ts"
import type { EntryDetail } from "./entry-detail.ts"
import { lap, participantId, place, section, seenRevision } from "./entry-place.ts"
import type { RaceDesk } from "./race-desk.ts"

const stage = stageInput
const phone = z.uuid()
const attempts = z.array(z.uuid()).min(1).max(1_000)

const ruled = type<{ kind: "ruled"; revision: number }>()
const settled = type<{ kind: "settled"; revision: number | null }>()

const correct = atInstitution("rule-on-entry").errors(unchangeable)
/** What it says by now, which is not what the secretary saw. */
const scoredMeanwhile = refusalsWith(z.object({ total: seenScore }), "changed-meanwhile")
const ruleOnEntry = correct.errors({
  ...refusals("unknown-participant", "outside-class", "no-entry", "next-lap-has-result"),
  ...scoredMeanwhile,
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

/** The scores of a stage's results: what was recorded, what needs attention, and what secretaries decide. */
export const scores = {
  /** The popup of a section (RS-10). */
  entry: forEverybody
    .errors(refusals("entry-not-found"))
    .input(z.object({ stage, place }))
    .output(type<EntryDetail>()),
  /** What is missing, how far the sections are, and what needs attention (D-37). */
  race: readRace.input(z.object({ stage })).output(type<{ kind: "found"; desk: RaceDesk }>()),
  /** What stands in the way of the approval, and what it asks about. */
  approvalCheck: atInstitution("approve-results")
    .errors(stageNotFound)
    .input(z.object({ stage }))
    .output(type<{ kind: "found"; check: ApprovalCheck }>()),

  /** `seen`, here and below: what it replaces, as the secretary saw it. */
  editSection: ruleOnEntry
    .input(z.object({ stage, place, seen: seenScore, points: sectionScore, reason }))
    .output(ruled),
  deleteSection: ruleOnEntry.input(z.object({ stage, place, seen: seenScore, reason })).output(ruled),
  /** The rider did not start after all: the scores do not count. `seen` is how many of them the secretary saw (RX-09). */
  keepDns: correct
    .errors(refusals("unknown-participant", "outside-class", "changed-meanwhile", "next-lap-has-result"))
    .input(z.object({ stage, participantId, seen: storableCount.min(1) }))
    .output(ruled),
  /** An attempt does not count, because the rider rides the section again; null: no attempt so far counts (RX-03). */
  giveReRide: correct
    .errors(refusals("no-entry", "no-attempt", "changed-meanwhile", "next-lap-has-result"))
    .input(z.object({ stage, place, attempt: z.uuid().nullable(), seenRevision, reason }))
    .output(ruled),
  /** Of several attempts, the one that counts (D-10); `seenRevision` is the entry's revision that the secretary saw. */
  chooseAttempt: correct
    .errors({ ...refusals("no-attempt"), ...scoredMeanwhile })
    .input(z.object({ stage, place, attempt: z.uuid(), seenRevision }))
    .output(settled),
  /** A phone's waiting taps count for this participant (D-09, D-13); `seenRevision` is the stage's revision of what the secretary saw. */
  countAttempts: correct
    .errors({ ...refusals("unknown-participant", "not-waiting", "other-participant"), ...scoredMeanwhile })
    .input(z.object({ stage, phone, attempts, participantId, seenRevision }))
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
  /** Accepts that timekeepers' marks of a rider differ (TI-04). */
  acceptMarks: settleAnytime
    .input(
      z.object({
        stage,
        participantId: storableId,
        marks: z.array(z.uuid().lowercase()).min(1).max(100),
        reason,
      }),
    )
    .output(settled),
  /** Accepts the odd times of a phone's scores, as far as the secretary saw them. */
  acceptTimes: settleAnytime.input(z.object({ stage, phone, seenRevision, reason })).output(settled),
  /**
   * Corrects a wrong rider, section or lap, such as 71 for 17: moves one attempt, or all that was recorded there (D-37). It needs
   * a confirmation if the other place has an entry too, which names both scores; `seen` is the one there that was confirmed.
   */
  moveEntry: correct
    .errors({
      ...refusals("unknown-participant", "outside-class", "no-entry", "next-lap-ridden", "same-place"),
      ...scoredMeanwhile,
    })
    .input(
      z.object({
        stage,
        from: place,
        to: place,
        attempt: z.uuid().nullable(),
        seen: seenScore,
        reason,
      }),
    )
    .output(
      type<
        | { kind: "moved"; revision: number }
        | { kind: "to-confirm"; reason: "target-has-entry"; total: SectionScore; moved: CellScore }
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
  /** Undoes only what a change decided about one entry. */
  liftRuling: undoing.input(z.object({ stage, place, revision: seenRevision })).output(undone),
}
