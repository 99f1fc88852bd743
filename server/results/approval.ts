import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { approveStage } from "#domain/results/approve-stage.ts"
import { protestsToConfirm } from "#domain/results/protests.ts"
import { classesWithQuestions, type QuestionsAtApproval } from "#domain/results/question-time.ts"
import { stepAfter } from "#domain/results/results-status.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { ActingUser, Context } from "#server/db/context.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { result } from "#server/db/schema/results.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import {
  auditStage,
  changeResults,
  type ResultsRefusal,
  setResultsStatus,
} from "#server/stages/change-stage.ts"
import { readProtests } from "#server/stages/protests.ts"
import { readStageRules } from "#server/stages/read-stage-rules.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"
import { mailUnanswered } from "./mail-questions.ts"
import { readStageResults } from "./read-stage-results.ts"

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
  /** A result changed after the revision that the secretary saw: approval freezes only what somebody has seen. */
  | { kind: "to-confirm"; reason: "changed-meanwhile"; revision: number }
  /**
   * Riders of these classes may still ask about a score, or were never shown when they may (OF-01), or nobody has answered what
   * riders have asked (OF-04).
   */
  | { kind: "to-confirm"; reason: "questions-open"; questions: QuestionsAtApproval; now: number }
  /** The jury has not decided these protests yet (OF-05). */
  | { kind: "to-confirm"; reason: "protests-open"; protests: NamedProtest[] }
  | ResultsRefusal

type NamedProtest = { id: string; racingClass: string | null; subject: string }

type Approve = {
  seenRevision: number
  /** The names of the classes with open questions that the secretary has confirmed. */
  confirmed?: readonly string[]
  /** The id of the last question without an answer that the secretary has confirmed; later questions have larger ids. */
  lastQuestion?: number
  /** The ids of the open protests that the secretary has confirmed. */
  protests?: readonly string[]
}

type FreezeOutcome =
  | { kind: "approved"; results: number }
  | { kind: "refused"; reason: "not-all-finished" | "scored-dns"; undecided: Undecided[] }

/**
 * Approves the results of a stage (SP-02): position, position points and absolute points of every result are stored, and the
 * step is set, in one transaction. `seenRevision` is that of the board that the secretary looked at. Questions that are still open
 * have to be confirmed, class by class (OF-01), and so have those without an answer (OF-04), which approval ends, up to the last of them
 * that was seen, and protests without a decision, one by one (OF-05).
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
      const last = await lastRevision(write)
      if (last > seenRevision)
        return { kind: "to-confirm", reason: "changed-meanwhile", revision: write.stage.revision - 1 }
      const frozen = await freezeResults(write, by)
      if (frozen.kind === "refused") return frozen
      const classes = classesWithQuestions(await readClasses(write), by.now)
      const open = await readUnanswered(write)
      // the number would not do: one may have been answered and another asked in between
      const isConfirmed =
        open.lastQuestion <= seen && classes.every(({ racingClass }) => confirmed.includes(racingClass))
      // an outcome other than `approved` rolls back what was frozen
      if (!isConfirmed)
        return {
          kind: "to-confirm",
          reason: "questions-open",
          questions: { classes, ...open },
          now: by.now,
        }
      const undecided = protestsToConfirm(await readProtests(write.db, write.stage.key), protests)
      return undecided.length === 0
        ? frozen
        : { kind: "to-confirm", reason: "protests-open", protests: undecided.map(named) }
    },
  )

const named = ({ id, racingClass, subject }: NamedProtest): NamedProtest => ({ id, racingClass, subject })

/** Counts the open questions that the desk shows: those about a deleted result are left out. */
const readUnanswered = async (write: StageWrite): Promise<Omit<QuestionsAtApproval, "classes">> => {
  const isOfResult = and(
    eq(result.stageKey, scoreQuestion.stageKey),
    eq(result.participantId, scoreQuestion.participantId),
    eq(result.deleted, false),
  )
  const [found] = await write.db
    .select({
      unanswered: sql<number>`count(*)::int`,
      lastQuestion: sql<number>`coalesce(max(${scoreQuestion.id}), 0)::float8`,
    })
    .from(scoreQuestion)
    .where(
      and(
        eq(scoreQuestion.stageKey, write.stage.key),
        isNull(scoreQuestion.answer),
        sql`exists (select from ${result} where ${isOfResult})`,
      ),
    )
  return found ?? { unanswered: 0, lastQuestion: 0 }
}

/** The classes of a stage in the order of lists, with their questions. */
const readClasses = (write: StageWrite) => {
  const isOfClass = and(eq(result.stageKey, stageClass.stageKey), eq(result.classKey, stageClass.classKey))
  // RX-09: where nobody has started, there is nothing to ask about
  const hasStarted = sql`${result.status} is distinct from 'DNS'`
  return write.db
    .select({
      racingClass: championshipClass.name,
      hasResults: sql<boolean>`exists (select from ${result} where ${isOfClass} and not ${result.deleted} and ${hasStarted})`,
      until: classPosting.questionsUntil,
    })
    .from(stageClass)
    .innerJoin(championshipClass, eq(championshipClass.key, stageClass.classKey))
    .leftJoin(
      classPosting,
      and(eq(classPosting.stageKey, stageClass.stageKey), eq(classPosting.classKey, stageClass.classKey)),
    )
    .where(eq(stageClass.stageKey, write.stage.key))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
}

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
  await freezePlaces(write, approval.places)
  const after = stepAfter("approve")
  await setResultsStatus(write, after, ranking.ties)
  await auditStage(write, by, {
    event: "approve_results",
    data: { before: null, after, results: approval.places.length, ties: ranking.ties },
  })
  return { kind: "approved", results: approval.places.length }
}

/** Returns the revision at which a result, or the order of the results, last changed. */
const lastRevision = async (write: StageWrite): Promise<number> => {
  const [last] = await write.db
    .select({ revision: sql<number>`greatest(${stage.settingsRevision}, max(${result.revision}))::float8` })
    .from(stage)
    .leftJoin(result, eq(result.stageKey, stage.key))
    .where(eq(stage.key, write.stage.key))
    .groupBy(stage.key)
  return last?.revision ?? 0
}

/** Stores all places at once. */
const freezePlaces = async (
  { client, stage: { key, revision } }: StageWrite,
  places: readonly object[],
): Promise<void> => {
  await client.query(
    `update result set position = place.position, position_absolute = place."positionAbsolute",
      position_in_brackets = place."positionInBrackets", absolute_in_brackets = place."absoluteInBrackets",
      position_points = place."positionPoints", position_absolute_points = place."positionAbsolutePoints",
      zeros = place.zeros, revision = $2, changed_on = clock_timestamp()
    from json_to_recordset($3) as place("participantId" text, position int, "positionAbsolute" int,
      "positionInBrackets" int, "absoluteInBrackets" int, "positionPoints" int, "positionAbsolutePoints" int, zeros smallint)
    where result.stage_key = $1 and result.participant_id = place."participantId"`,
    [key, revision, JSON.stringify(places)],
  )
}

/** The procedures by which secretaries approve results. */
export const approvalProcedures = {
  approve: procedures.results.approve.handler(async ({ input, context, errors }) => {
    const came = await answer(approveResults(context, input.stage, input), errors)
    if (came.kind === "approved") mailUnanswered(context, input.stage)
    return came
  }),
}
