import { and, desc, eq } from "drizzle-orm"
import type { OwnQuestions } from "#contracts/results/score-question.ts"
import { may } from "#domain/access/may.ts"
import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import {
  decideQuestion,
  mostQuestions,
  type QuestionDecision,
  type QuestionedResult,
  stateOfQuestion,
} from "#domain/results/score-question.ts"
import type { Language } from "#domain/site/language.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context, ReadContext } from "#server/db/context.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { result } from "#server/db/schema/results.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import type { Db } from "#server/db/transaction.ts"
import { isWithinRate } from "#server/limits/stored-bucket.ts"
import { limits } from "#server/limits/table/limits.ts"
import { shownColumns } from "#server/stages/card-columns.ts"
import { auditStage, writeIfDone } from "#server/stages/change-stage.ts"
import { type Entry, isEntryOf } from "#server/stages/find-riders.ts"
import { type FoundStage, findStage } from "#server/stages/find-stage.ts"

/** Whether the question is asked now, or was before; or why not. */
export type AskOutcome =
  | QuestionDecision
  | {
      kind: "refused"
      reason: "stage-not-found" | "forbidden" | "result-not-found" | "too-many-tries"
    }

type Question = {
  place: SectionOfLap & { participantId: string }
  text: string
}

/**
 * Asks about a score of the actor's own entry: under their account, or one that a secretary has linked to it (OF-04). It is
 * decided under the lock of the stage, so that neither the end of question time nor an approval can come in between.
 */
export const askQuestion = async (
  { db, actor, now, language }: Context & { language: Language },
  path: string,
  { place, text }: Question,
): Promise<AskOutcome> => {
  if (!may(actor, "take-part", "site")) return { kind: "refused", reason: "forbidden" }
  const { userId } = actor
  const { participantId, section, lap } = place
  const stage = await findStage(db, path)
  if (stage?.status !== "published") return { kind: "refused", reason: "stage-not-found" }
  const entry = { stageKey: stage.key, participantId }
  if (!(await isEntryOf(db, userId, entry))) return { kind: "refused", reason: "forbidden" }
  // judges' taps wait for the lock: what is refused anyway does not take it
  const facts = { ...entry, isApproved: stage.resultsStatus !== null }
  const decided = await decide(db, facts, { section, lap, text, now })
  if (decided.kind !== "asked") return decided
  if (!(await isWithinRate(db, limits.accounts.questionTries, { userId, now })))
    return { kind: "refused", reason: "too-many-tries" }

  const by = { userId, now }
  return writeIfDone(db, { path, done: "asked", by }, async (write): Promise<AskOutcome> => {
    const { db } = write
    const { isApproved } = write.stage
    const came = await decide(db, { ...entry, isApproved }, { section, lap, text, now })
    if (came.kind !== "asked") return came
    await db
      .insert(scoreQuestion)
      .values({ ...entry, section, lap, text, language, askedOn: now, askedBy: userId })
    // without its text, which is between the rider and the secretaries
    await auditStage(write, by, {
      event: "question_score",
      data: { participant: participantId, section, lap },
    })
    return came
  })
}

type Reader = Pick<Db, "select">

const decide = async (
  db: Reader,
  { isApproved, ...entry }: Entry & { isApproved: boolean },
  { now, ...question }: SectionOfLap & { text: string; now: number },
): Promise<AskOutcome> => {
  const found = await readQuestioned(db, entry)
  if (!found) return { kind: "refused", reason: "result-not-found" }
  return decideQuestion({ ...found, isApproved }, question, now)
}

/** Returns the facts that decide about a question, without the step of the stage; null: there is no such result. */
const readQuestioned = async (
  db: Reader,
  { stageKey, participantId }: Entry,
): Promise<Omit<QuestionedResult, "isApproved"> | null> => {
  const [found] = await db
    .select({
      until: classPosting.questionsUntil,
      racingClass: {
        name: championshipClass.name,
        order: championshipClass.order,
        ...shownColumns,
      },
    })
    .from(result)
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, result.stageKey), eq(stageClass.classKey, result.classKey)),
    )
    .leftJoin(
      classPosting,
      and(eq(classPosting.stageKey, result.stageKey), eq(classPosting.classKey, result.classKey)),
    )
    .where(
      and(eq(result.stageKey, stageKey), eq(result.participantId, participantId), eq(result.deleted, false)),
    )
  if (!found) return null
  const questions = await db
    .select({
      section: scoreQuestion.section,
      lap: scoreQuestion.lap,
      text: scoreQuestion.text,
      answer: scoreQuestion.answer,
    })
    .from(scoreQuestion)
    .where(and(eq(scoreQuestion.stageKey, stageKey), eq(scoreQuestion.participantId, participantId)))
    .limit(mostQuestions)
  return { ...found, questions }
}

/** Returns what the viewer has asked about a result, the latest first; null: it is none of theirs, and they never asked (OF-04). */
export const ownQuestions = async (
  { db, actor }: ReadContext,
  path: string,
  participantId: string,
): Promise<OwnQuestions> => {
  const stage = actor && (await findStage(db, path))
  if (!stage) return null
  const entry = { stageKey: stage.key, participantId }
  const questions = await readOwnQuestions(db, entry, {
    userId: actor.userId,
    isApproved: stage.resultsStatus !== null,
  })
  return questions.length > 0 || (await isOwn(db, stage, { userId: actor.userId, participantId }))
    ? questions
    : null
}

const isOwn = async (
  db: Db,
  { key, status }: FoundStage,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<boolean> =>
  status === "published" && (await isEntryOf(db, userId, { stageKey: key, participantId }))

const readOwnQuestions = async (
  db: Db,
  { stageKey, participantId }: Entry,
  { userId, isApproved }: { userId: string; isApproved: boolean },
) => {
  const rows = await db
    .select()
    .from(scoreQuestion)
    .where(
      and(
        eq(scoreQuestion.stageKey, stageKey),
        eq(scoreQuestion.participantId, participantId),
        eq(scoreQuestion.askedBy, userId),
      ),
    )
    .orderBy(desc(scoreQuestion.id))
    .limit(mostQuestions)
  return rows.map(({ id, section, lap, text, askedOn, answer, answerText, answeredOn }) => ({
    id,
    section,
    lap,
    text,
    askedOn,
    state: stateOfQuestion({ answer }, { isApproved }),
    answer:
      answer === null || answerText === null || answeredOn === null
        ? null
        : { answer, text: answerText, on: answeredOn },
  }))
}

/** The procedures by which riders question scores. */
export const questionProcedures = {
  askQuestion: procedures.results.askQuestion.handler(async ({ input, context, errors }) => {
    await answer(askQuestion(context, input.stage, input), errors)
    return { kind: "asked" as const }
  }),
  ownQuestions: procedures.results.ownQuestions.handler(({ input, context }) =>
    ownQuestions(context, input.stage, input.participantId),
  ),
}
