/** For how long riders of a posted class may ask about a score, unless the stage says otherwise, minutes (OF-01). */
export const defaultQuestionMinutes = 30

/** Returns when questions that open now will close, epoch milliseconds (OF-01). */
export const questionsUntil = (now: number, minutes: number): number => now + minutes * 60_000

/** Are questions of a posted class still open? */
export const isOpenForQuestions = ({ until }: { until: number }, now: number): boolean => now < until

/**
 * Returns how many minutes are left for questions, rounded up; never more than the whole period, even if the local clock is
 * behind the one that opened it.
 */
export const minutesLeft = ({ openedOn, until }: { openedOn: number; until: number }, now: number): number =>
  Math.ceil((until - Math.max(now, openedOn)) / 60_000)

/** The parts of a class that decide whether approval asks about its questions. */
export type ClassForApproval = {
  racingClass: string
  /** Does anybody have a result in it? */
  hasResults: boolean
  /** Until when its questions are open; null: it was never posted. */
  until: number | null
}

/** A class whose questions are still open, or that was never posted. */
export type OpenClass = Pick<ClassForApproval, "racingClass" | "until">

/** The questions that approval would cut short. */
export type QuestionsAtApproval = {
  classes: OpenClass[]
  /** How many riders' questions are unanswered (OF-04). */
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
