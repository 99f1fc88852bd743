import { and, asc, desc, eq, isNull, sql } from "drizzle-orm"
import { classesWithQuestions, type QuestionsAtApproval } from "#domain/results/question-time.ts"
import { championshipClass, stage, stageClass } from "#server/db/schema/competitions.ts"
import { classPosting } from "#server/db/schema/postings.ts"
import { result } from "#server/db/schema/results.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns the revision at which a result of a stage, or the order of its results, last changed. */
export const lastChangeOf = async (db: Pick<Db, "select">, stageKey: number): Promise<number> => {
  const [last] = await db
    .select({ revision: sql<number>`greatest(${stage.settingsRevision}, max(${result.revision}))::float8` })
    .from(stage)
    .leftJoin(result, eq(result.stageKey, stage.key))
    .where(eq(stage.key, stageKey))
    .groupBy(stage.key)
  return last?.revision ?? 0
}

/** Returns the questions that an approval at this instant would cut short: by class (OF-01), and those without an answer (OF-04). */
export const questionsAtApproval = async (
  db: Pick<Db, "select">,
  stageKey: number,
  now: number,
): Promise<QuestionsAtApproval> => ({
  classes: classesWithQuestions(await selectClasses(db, stageKey), now),
  ...(await countUnanswered(db, stageKey)),
})

/** Counts the open questions that the desk shows: those about a deleted result are left out. */
const countUnanswered = async (
  db: Pick<Db, "select">,
  stageKey: number,
): Promise<Omit<QuestionsAtApproval, "classes">> => {
  const isOfResult = and(
    eq(result.stageKey, scoreQuestion.stageKey),
    eq(result.participantId, scoreQuestion.participantId),
    eq(result.deleted, false),
  )
  const [found] = await db
    .select({
      unanswered: sql<number>`count(*)::int`,
      lastQuestion: sql<number>`coalesce(max(${scoreQuestion.id}), 0)::float8`,
    })
    .from(scoreQuestion)
    .where(
      and(
        eq(scoreQuestion.stageKey, stageKey),
        isNull(scoreQuestion.answer),
        sql`exists (select from ${result} where ${isOfResult})`,
      ),
    )
  return found ?? { unanswered: 0, lastQuestion: 0 }
}

/** The classes of a stage in the order of lists, with their questions. */
const selectClasses = (db: Pick<Db, "select">, stageKey: number) => {
  const isOfClass = and(eq(result.stageKey, stageClass.stageKey), eq(result.classKey, stageClass.classKey))
  // RX-09: where nobody has started, there is nothing to ask about
  const hasStarted = sql`${result.status} is distinct from 'DNS'`
  return db
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
    .where(eq(stageClass.stageKey, stageKey))
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))
}
