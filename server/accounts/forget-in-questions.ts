import { and, eq } from "drizzle-orm"
import { withoutName } from "#domain/accounts/anonymize.ts"
import { participant } from "#server/db/schema/registration.ts"
import { scoreQuestion } from "#server/db/schema/score-questions.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { Ride } from "./forget-rides.ts"

/**
 * Removes a person from a locked stage's questions about scores (D-35): questions about their own result are deleted with the
 * answers, and their name is removed from the texts of all others (OF-04). Must run before the person's id and name are removed.
 */
export const forgetInQuestions = async (
  tx: Transaction,
  { stage, participantId }: Pick<Ride, "stage" | "participantId">,
): Promise<void> => {
  const isOfStage = eq(scoreQuestion.stageKey, stage.key)
  await tx.delete(scoreQuestion).where(and(isOfStage, eq(scoreQuestion.participantId, participantId)))
  const [person] = await tx
    .select({ name: participant.name })
    .from(participant)
    .where(and(eq(participant.stageKey, stage.key), eq(participant.id, participantId)))
  if (!person) return
  const found = await tx
    .select({ id: scoreQuestion.id, text: scoreQuestion.text, answerText: scoreQuestion.answerText })
    .from(scoreQuestion)
    .where(isOfStage)
  for (const { id, ...texts } of found) {
    const text = withoutName(texts.text, person.name)
    const answerText = texts.answerText === null ? null : withoutName(texts.answerText, person.name)
    if (text === texts.text && answerText === texts.answerText) continue
    await tx.update(scoreQuestion).set({ text, answerText }).where(eq(scoreQuestion.id, id))
  }
}
