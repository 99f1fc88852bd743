import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { approveStage, type FrozenPlace } from "#domain/results/approve-stage.ts"
import {
  type CorrectedResult,
  correctedResults,
  type OfficialResult,
} from "#domain/results/official-result.ts"
import { protestsToConfirm } from "#domain/results/protests.ts"
import { stepAfter } from "#domain/results/results-status.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { result } from "#server/db/schema/results.ts"
import {
  auditStage,
  changeResults,
  type ResultsRefusal,
  setResultsStatus,
} from "#server/stages/change-stage.ts"
import { lastChangeOf, questionsAtApproval } from "#server/stages/open-at-approval.ts"
import { touchPostings } from "#server/stages/posted-changes.ts"
import { readProtests } from "#server/stages/protests.ts"
import { readStageRules } from "#server/stages/read-stage-rules.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { mailCorrections } from "./mail-corrections.ts"
import { mailUnanswered } from "./mail-questions.ts"
import { readStageResults, type StageResult } from "./read-stage-results.ts"

/** A result that keeps its stage from being approved. */
export type Undecided = {
  participantId: string
  name: string
  racingNumber: string | null
  racingClass: string
}

/** Whether the results are approved now, or why not. */
export type ApproveOutcome =
  | FreezeOutcome
  /**
   * Something is open that the secretary has not waived. A result changed after the revision that they saw, because approval freezes only
   * what somebody has seen; riders may still ask, or have no answer (OF-01, OF-04); or the jury has not decided (OF-05).
   */
  | { kind: "to-confirm"; reason: "changed-meanwhile" | "questions-open" | "protests-open" }
  | ResultsRefusal

type Approve = {
  seenRevision: number
  /** The names of the classes with open questions that the secretary has waived. */
  confirmed?: readonly string[]
  /** The id of the last question without an answer that the secretary has waived; later questions have larger ids. */
  lastQuestion?: number
  /** The ids of the open protests that the secretary has waived. */
  protests?: readonly string[]
}

type FreezeOutcome =
  /** `corrected`: results that are official in another way than before they were reopened. */
  | { kind: "approved"; results: number; corrected: CorrectedResult[] }
  | { kind: "refused"; reason: "not-all-finished" | "scored-dns"; undecided: Undecided[] }

/**
 * Approves the results of a stage (SP-02): position, position points and absolute points of every result are stored, and the
 * step is set, in one transaction. `seenRevision` is that of what the secretary looked at. Questions that are still open
 * have to be waived, class by class (OF-01), and so have those without an answer (OF-04), which approval ends, up to the last of them
 * that was seen, and protests without a decision, one by one (OF-05). What there is to waive says `server/judging/approval-check.ts`.
 */
export const approveResults = (
  context: Context,
  path: string,
  { seenRevision, confirmed = [], lastQuestion: seen = 0, protests = [] }: Approve,
): Promise<ApproveOutcome> =>
  changeResults(
    context,
    { path, may: "approve-results", done: "approved" },
    async (write, by): Promise<ApproveOutcome> => {
      const {
        db,
        stage: { key },
      } = write
      const toConfirm = (reason: "changed-meanwhile" | "questions-open" | "protests-open") => ({
        kind: "to-confirm" as const,
        reason,
      })
      if ((await lastChangeOf(db, key)) > seenRevision) return toConfirm("changed-meanwhile")
      const frozen = await freezeResults(write, by)
      if (frozen.kind === "refused") return frozen
      const { classes, lastQuestion } = await questionsAtApproval(db, key, by.now)
      // the number would not do: one may have been answered and another asked in between
      const isWaived =
        lastQuestion <= seen && classes.every(({ racingClass }) => confirmed.includes(racingClass))
      // an outcome other than `approved` rolls back what was frozen
      if (!isWaived) return toConfirm("questions-open")
      if (protestsToConfirm(await readProtests(db, key), protests).length > 0)
        return toConfirm("protests-open")
      await endQuestions(write, by.now)
      return frozen
    },
  )

/** Approves results inside a write, without comparing revisions. */
export const freezeResults = async (write: StageWrite, by: ActingUser): Promise<FreezeOutcome> => {
  const results = await readStageResults(write)
  const { ranking, points } = await readStageRules(write)
  const approval = approveStage(results, { rules: ranking, points })
  if (approval.kind === "refused") {
    const undecided = results.flatMap(({ row, name, racingClass }) =>
      approval.results.some((one) => one.row === row)
        ? { participantId: row.participantId, name, racingNumber: row.racingNumber, racingClass }
        : [],
    )
    return { kind: "refused", reason: approval.reason, undecided }
  }
  const corrected = await freezePlaces(write, results, approval.places)
  const after = stepAfter("approve")
  await setResultsStatus(write, after, ranking.ties)
  await auditStage(write, by, {
    event: "approve_results",
    data: { before: null, after, results: approval.places.length, ties: ranking.ties },
  })
  return { kind: "approved", results: approval.places.length, corrected }
}

/** Approval ends the time for questions that is left (OF-01): nothing says that it ends later. */
const endQuestions = async (write: StageWrite, now: number): Promise<void> => {
  const { questionsUntil, changedOn, postedOn } = classPosting
  // a clock that was put back must not end them before the last change
  const end = sql`greatest(${sql.param(now, questionsUntil)}, coalesce(${changedOn}, ${postedOn}))`
  const ended = await write.db
    .update(classPosting)
    .set({ questionsUntil: end })
    .where(and(eq(classPosting.stageKey, write.stage.key), gt(classPosting.questionsUntil, now)))
    .returning({ classKey: classPosting.classKey })
  if (ended.length > 0) await touchPostings(write)
}

/** Stores all places at once, and returns what was official before in another way. */
const freezePlaces = async (
  write: StageWrite,
  results: readonly StageResult[],
  places: readonly FrozenPlace[],
): Promise<CorrectedResult[]> => {
  const { client, db, stage } = write
  const { key, revision } = stage
  const rowOf = new Map(results.map(({ row }) => [row.participantId, row]))
  const frozen = places.map((place) => {
    const { total = null, status = null } = rowOf.get(place.participantId) ?? {}
    const { position, positionInBrackets } = place
    const official: OfficialResult = { total, status, position, positionInBrackets }
    return { ...place, official }
  })
  const before = await db
    .select({ participantId: result.participantId, official: result.official })
    .from(result)
    .where(and(eq(result.stageKey, key), isNotNull(result.official)))
  await client.query(
    `update result set position = place.position, position_absolute = place."positionAbsolute",
      position_in_brackets = place."positionInBrackets", absolute_in_brackets = place."absoluteInBrackets",
      position_points = place."positionPoints", position_absolute_points = place."positionAbsolutePoints",
      zeros = place.zeros, official = place.official, revision = $2, changed_on = clock_timestamp()
    from json_to_recordset($3) as place("participantId" text, position int, "positionAbsolute" int,
      "positionInBrackets" int, "absoluteInBrackets" int, "positionPoints" int, "positionAbsolutePoints" int, zeros smallint,
      official jsonb)
    where result.stage_key = $1 and result.participant_id = place."participantId"`,
    [key, revision, JSON.stringify(frozen)],
  )
  await db
    .update(result)
    .set({ official: null })
    .where(and(eq(result.stageKey, key), eq(result.deleted, true)))
  return correctedResults(before, frozen)
}

/** The procedures by which secretaries approve results. */
export const approvalProcedures = {
  approve: procedures.results.approve.handler(async ({ input, context, errors }) => {
    const came = await answer(approveResults(context, input.stage, input), errors)
    if (came.kind !== "approved") return came
    const { corrected, ...approved } = came
    mailUnanswered(context, input.stage)
    await mailCorrections(context, input.stage, corrected)
    return approved
  }),
}
