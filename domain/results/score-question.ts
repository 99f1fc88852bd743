import { keyOfSection, type RacingClass, type SectionOfLap } from "#domain/competitions/racing-class.ts"
import { visibleText } from "#domain/site/typed-text.ts"
import { isOpenForQuestions } from "./question-time.ts"
import { resultLaps } from "./result.ts"

/** Maximum length of a question about a score, and of its answer, in characters (OF-04). */
export const longestQuestion = 500

/** Returns such a text as it is stored: one paragraph, without invisible characters. */
export const questionText = (typed: string): string => visibleText(typed).trim().replace(/\s+/g, " ")

/** Returns the length of a text as it is stored, in code points. */
export const lengthOfQuestion = (typed: string): number => [...questionText(typed)].length

/** How many questions about the scores of one result may be asked. */
export const mostQuestions = 30

/** How a secretary may decide about a question. */
export const questionAnswers = ["upheld", "refused"] as const

/** A secretary's decision about a question. */
export type QuestionAnswer = (typeof questionAnswers)[number]

/** The state of a question; unanswered: the results were approved before anybody had decided. */
export type QuestionState = "open" | QuestionAnswer | "unanswered"

/** A question about a score, with what decides whether another may be asked. */
export type AskedQuestion = SectionOfLap & {
  text: string
  /** Null: nobody has decided. */
  answer: QuestionAnswer | null
}

/** Returns the state of a question. Approval closes open questions; reopening the results opens them again (OF-04). */
export const stateOfQuestion = (
  { answer }: Pick<AskedQuestion, "answer">,
  { isApproved }: { isApproved: boolean },
): QuestionState => answer ?? (isApproved ? "unanswered" : "open")

/** Returns the scores of a class that may be questioned: all that its cards show, including missing ones. */
export const scoresToQuestion = (racingClass: RacingClass): SectionOfLap[] =>
  resultLaps([], racingClass).flatMap(({ lap, sections }) =>
    sections.map(({ section }) => ({ section, lap })),
  )

/** The facts about a result that decide whether its scores may be questioned. */
export type QuestionedResult = {
  isApproved: boolean
  /** Until when the questions of its class are open, epoch milliseconds; null: it is not posted. */
  until: number | null
  racingClass: RacingClass
  /** All questions that were asked about it. */
  questions: readonly AskedQuestion[]
}

/** Whether a question is accepted; `unchanged`: the same question is already open, for example because it was sent twice. */
export type QuestionDecision =
  | { kind: "asked" }
  | { kind: "unchanged" }
  | {
      kind: "refused"
      reason:
        | "approved-meanwhile"
        | "not-posted"
        | "questions-over"
        | "no-such-section"
        | "asked-already"
        | "too-many-questions"
    }

/** Decides whether a rider may ask this now: while the class is open for questions, one open question per score (OF-04). */
export const decideQuestion = (
  { isApproved, until, racingClass, questions }: QuestionedResult,
  question: SectionOfLap & { text: string },
  now: number,
): QuestionDecision => {
  const isAboutIt = (place: SectionOfLap) => keyOfSection(place) === keyOfSection(question)
  const open = questions.find((one) => one.answer === null && isAboutIt(one))
  // a rider who sends it again because the answer was lost has asked, whatever has happened since
  if (open?.text === question.text) return { kind: "unchanged" }
  if (isApproved) return { kind: "refused", reason: "approved-meanwhile" }
  if (until === null) return { kind: "refused", reason: "not-posted" }
  if (!isOpenForQuestions({ until }, now)) return { kind: "refused", reason: "questions-over" }
  if (!scoresToQuestion(racingClass).some(isAboutIt)) return { kind: "refused", reason: "no-such-section" }
  if (open) return { kind: "refused", reason: "asked-already" }
  return questions.length < mostQuestions
    ? { kind: "asked" }
    : { kind: "refused", reason: "too-many-questions" }
}
