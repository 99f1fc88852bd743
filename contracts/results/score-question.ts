import { z } from "zod"
import { tooLong } from "#contracts/fields/too-long.ts"
import {
  lengthOfQuestion,
  longestQuestion,
  type QuestionAnswer,
  type QuestionState,
  questionText,
} from "#domain/results/score-question.ts"
import { isStorableText } from "#domain/site/typed-text.ts"

const fault = tooLong(longestQuestion)

/** Returns a schema for the text of a question or an answer (OF-04). */
const writtenText = (emptyCode: string) =>
  z
    .string()
    // more than any such text can be before spaces are taken out; what is longer is not even counted
    .max(20 * longestQuestion, fault)
    .refine(isStorableText, "unreadable")
    .overwrite(questionText)
    .refine((text) => lengthOfQuestion(text) <= longestQuestion, fault)
    .refine((text) => text !== "", emptyCode)

/** Reads the text of a question about a score. */
export const questionInput = writtenText("question-empty")

/** Reads what a secretary answers. */
export const answerInput = writtenText("answer-empty")

/** A rider's form: a score by its key (`keyOfSection`), and what is asked about it. */
export const scoreQuestionForm = z.object({
  place: z
    .string()
    .max(5, "section-missing")
    .transform((key, { addIssue }) => {
      const [, lap, section] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(key) ?? []
      if (lap !== undefined && section !== undefined) return { lap: Number(lap), section: Number(section) }
      addIssue("section-missing")
      return z.NEVER
    }),
  text: questionInput,
})

/** A question of the viewer's about one of their scores. Instants are epoch milliseconds. */
export type OwnQuestion = {
  id: number
  section: number
  lap: number
  text: string
  askedOn: number
  state: QuestionState
  /** What was answered, when and in which words; null: nothing. */
  answer: { answer: QuestionAnswer; text: string; on: number } | null
}

/** What the viewer has asked about a result, the latest first; null: the result is not theirs. */
export type OwnQuestions = OwnQuestion[] | null
