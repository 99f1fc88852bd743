/** For how long riders of a posted class may ask about a score, unless the stage says otherwise, minutes (OF-01). */
export const defaultQuestionMinutes = 30

/** Returns until when questions are open that open now, epoch milliseconds (OF-01). */
export const questionsUntil = (now: number, minutes: number): number => now + minutes * 60_000

/** Are questions of a posted class still open? */
export const isOpenForQuestions = ({ until }: { until: number }, now: number): boolean => now < until

/**
 * Returns how many minutes are left until questions are over, begun minutes too: never more than they were open for, even by a clock that
 * is behind the one that opened them.
 */
export const minutesLeft = ({ openedOn, until }: { openedOn: number; until: number }, now: number): number =>
  Math.ceil((until - Math.max(now, openedOn)) / 60_000)

/** A class of a stage, as far as approval asks for its questions. */
export type ClassForApproval = {
  racingClass: string
  /** Has anybody a result in it? */
  hasResults: boolean
  /** Until when its questions are open; null: it was never posted. */
  until: number | null
}

/** A class that is not through with its questions. */
export type OpenClass = Pick<ClassForApproval, "racingClass" | "until">

/** What approval would cut short. */
export type QuestionsAtApproval = {
  classes: OpenClass[]
  /** How many questions of riders nobody has answered (OF-04). */
  unanswered: number
  /** The id of the last of them to be asked; 0: there are none. */
  lastQuestion: number
}

/**
 * Returns the classes that approval would cut short: those with open questions, and, if the stage posts its classes at all, those
 * with results that were never posted (OF-01).
 */
export const classesWithQuestions = (classes: readonly ClassForApproval[], now: number): OpenClass[] => {
  const isPosting = classes.some(({ until }) => until !== null)
  return classes.flatMap(({ racingClass, hasResults, until }) => {
    const isOpen = until === null ? isPosting && hasResults : isOpenForQuestions({ until }, now)
    return isOpen ? [{ racingClass, until }] : []
  })
}
