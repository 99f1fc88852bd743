import { and, eq } from "drizzle-orm"
import type { QuestionAnswer } from "#domain/results/score-question.ts"
import { answer, procedures } from "#server/api/chain.ts"
import type { Context } from "#server/db/context.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import { auditStage, changeResults, type ResultsRefusal } from "#server/stages/change-stage.ts"
import { mailAnswered } from "./mail-questions.ts"

/** Whether the question is answered now, or why not. */
export type AnswerOutcome =
  | { kind: "answered" }
  | { kind: "refused"; reason: "question-not-found" | "answered-already" }
  | ResultsRefusal

type Answer = { question: number; answer: QuestionAnswer; text: string }

/**
 * Answers a rider's question about a score, with a text that only the rider reads (OF-04). It changes no score: a secretary who
 * upholds the question corrects the section as usual. Of two answers the first counts.
 */
export const answerQuestion = (
  context: Context,
  path: string,
  { question, answer: decided, text }: Answer,
): Promise<AnswerOutcome> =>
  changeResults(
    context,
    { path, may: "change-results", done: "answered" },
    async (write, by): Promise<AnswerOutcome> => {
      const isThis = and(eq(scoreQuestion.id, question), eq(scoreQuestion.stageKey, write.stage.key))
      const [found] = await write.db.select().from(scoreQuestion).where(isThis)
      if (!found) return { kind: "refused", reason: "question-not-found" }
      if (found.answer !== null) return { kind: "refused", reason: "answered-already" }
      await write.db
        .update(scoreQuestion)
        .set({ answer: decided, answerText: text, answeredOn: by.now })
        .where(isThis)
      const { participantId: participant, section, lap } = found
      await auditStage(write, by, {
        event: "answer_question",
        data: { participant, section, lap, before: null, after: decided },
      })
      return { kind: "answered" }
    },
  )

/** The procedure by which secretaries answer. */
export const answerProcedures = {
  answerQuestion: procedures.results.answerQuestion.handler(async ({ input, context, errors }) => {
    const came = await answer(answerQuestion(context, input.stage, input), errors)
    mailAnswered(context, input.question)
    return came
  }),
}
