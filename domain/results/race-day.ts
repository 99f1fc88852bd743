import { isOver } from "#domain/competitions/is-running.ts"
import type { ResultsStatus } from "./results-status.ts"

/** The steps of a stage's day for its secretary, in their order (CO-01). */
export const daySteps = ["ready", "race", "approve", "generate", "confirm", "publish"] as const

/** One of these. */
export type DayStep = (typeof daySteps)[number]

/** The facts that tell at which step a day is. Instants are epoch milliseconds. */
export type DayFacts = {
  isPublished: boolean
  competitionStartDate: number
  competitionEndDate: number
  resultsStatus: ResultsStatus
  /** Has a standing a result of the stage that is not final (D-18)? */
  hasDraftStandings: boolean
  /** How many participants have a result, and how many have none. */
  started: number
  absent: number
  /** Of the results, how many are neither finished nor have a status (SP-02). */
  undecided: number
}

/** Why a step cannot be ended yet. */
export type DayReason =
  | { reason: "unpublished" | "before-start" | "nothing-recorded" }
  | { reason: "undecided" | "absent"; count: number }

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
  const { isPublished, competitionStartDate, started, absent, undecided } = facts
  if (!isPublished) return { step: "ready", why: { reason: "unpublished" } }
  if (started === 0 && now < competitionStartDate) return { step: "ready", why: { reason: "before-start" } }
  if (undecided > 0) return { step: "race", why: { reason: "undecided", count: undecided } }
  // until the end those without a start may yet begin; after it, approval asks about them (D-45)
  if (isOver(facts, now)) return { step: "approve", why: null }
  if (started === 0) return { step: "race", why: { reason: "nothing-recorded" } }
  return absent > 0
    ? { step: "race", why: { reason: "absent", count: absent } }
    : { step: "approve", why: null }
}

/** Returns whether a step is behind the one at which the day is, it is that one, or it is ahead. */
export const standingOf = (step: DayStep, { step: current }: DayState): "past" | "current" | "ahead" => {
  if (current === null) return "past"
  const distance = daySteps.indexOf(step) - daySteps.indexOf(current)
  return distance === 0 ? "current" : distance < 0 ? "past" : "ahead"
}
