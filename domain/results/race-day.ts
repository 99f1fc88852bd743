import { isOver } from "#domain/competitions/is-running.ts"
import { type ClassForApproval, classesWithQuestions, isOpenForQuestions } from "./question-time.ts"
import type { ResultsStatus } from "./results-status.ts"

/** The steps of a stage's day for its secretary, in their order (CO-01). */
export const daySteps = ["ready", "race", "post", "approve", "generate", "confirm", "publish"] as const

/** One of these. */
export type DayStep = (typeof daySteps)[number]

/** The parts of a class that decide whether it can be posted, and whether the day waits for its questions. */
export type ClassOfDay = ClassForApproval & {
  /** Has everybody with a result finished or been given a status? */
  isThrough: boolean
}

/** The facts that decide at which step a day is. Instants are epoch milliseconds. */
export type DayFacts = {
  isPublished: boolean
  competitionStartDate: number
  competitionEndDate: number
  resultsStatus: ResultsStatus
  /** Does a standing have a result of the stage that is not final (D-18)? */
  hasDraftStandings: boolean
  /** How many participants have started, and how many have neither a start nor a status. */
  started: number
  absent: number
  /** Of the results, how many are neither finished nor have a status (SP-02). */
  undecided: number
  /** How many have a DNS although somebody scored them (RX-09). */
  scoredDns: number
  classes: readonly ClassOfDay[]
}

/** Why a step cannot be ended yet. */
export type DayReason =
  | { reason: "unpublished" | "before-start" | "nothing-recorded" }
  | { reason: "undecided" | "scored-dns" | "absent" | "questions"; count: number }

/** Where a day is: at a step, which can be ended unless there is a reason; null: all is published. */
export type DayState = { step: DayStep; why: DayReason | null } | { step: null; why: null }

/** Returns the step of a stage's day, and why it cannot be ended yet (CO-01). */
export const dayState = (facts: DayFacts, now: number): DayState => {
  switch (facts.resultsStatus) {
    case "Approved":
      return { step: "generate", why: null }
    case "StandingsGenerated":
      return { step: facts.hasDraftStandings ? "confirm" : "publish", why: null }
    case "StandingsPublished":
      return { step: null, why: null }
    case null:
      return beforeApproval(facts, now)
  }
}

const beforeApproval = (facts: DayFacts, now: number): DayState => {
  const { isPublished, competitionStartDate, started, absent, undecided, scoredDns } = facts
  if (!isPublished) return { step: "ready", why: { reason: "unpublished" } }
  if (started === 0 && now < competitionStartDate) return { step: "ready", why: { reason: "before-start" } }
  if (undecided > 0) return { step: "race", why: { reason: "undecided", count: undecided } }
  if (scoredDns > 0) return { step: "race", why: { reason: "scored-dns", count: scoredDns } }
  // until the end, those who have not started still may; after it, approval asks about them (D-45)
  if (!isOver(facts, now)) {
    if (started === 0) return { step: "race", why: { reason: "nothing-recorded" } }
    if (absent > 0) return { step: "race", why: { reason: "absent", count: absent } }
  }
  // the classes that approval would ask about; none if the stage posts no class
  const { length: count } = classesWithQuestions(facts.classes, now)
  return count > 0 ? { step: "post", why: { reason: "questions", count } } : { step: "approve", why: null }
}

/**
 * How a step relates to the current one. Posting can be `offered` beside another step, because a class may be through before
 * the others, and `skipped`, because nobody has to post (OF-01).
 */
export type StepStanding = "past" | "current" | "ahead" | "offered" | "skipped"

/** Returns how a step relates to the current step of the day (CO-01). */
export const standingOf = (
  step: DayStep,
  { step: current }: DayState,
  posting: PostingState,
): StepStanding => {
  const distance = daySteps.indexOf(step) - (current === null ? daySteps.length : daySteps.indexOf(current))
  if (distance === 0) return "current"
  if (step === "post" && posting !== "over")
    return posting === "offered" ? "offered" : distance < 0 ? "skipped" : "ahead"
  return distance < 0 || step === "post" ? "past" : "ahead"
}

/**
 * Can a class be posted, or asked about? none: no class is through yet, or the results were approved without posting; over: the
 * questions of all classes are over.
 */
export type PostingState = "none" | "offered" | "over"

/** Returns whether a class of the stage can be posted or asked about (OF-01). */
export const postingState = (
  { resultsStatus, classes }: Pick<DayFacts, "resultsStatus" | "classes">,
  now: number,
): PostingState => {
  const ridden = classes.filter(({ hasResults }) => hasResults)
  const isPosted = ({ until }: ClassOfDay) => until !== null
  if (resultsStatus !== null) return ridden.some(isPosted) ? "over" : "none"
  if (!ridden.some((one) => one.isThrough || isPosted(one))) return "none"
  const isOverIn = ({ until }: ClassOfDay) => until !== null && !isOpenForQuestions({ until }, now)
  return ridden.every(isOverIn) ? "over" : "offered"
}
