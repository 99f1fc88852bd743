import type { CompetitionType, Scoring } from "#domain/competitions/scoring.ts"
import { chooseAttempt, hasConflict } from "./choose-attempt.ts"
import { correctedPoints } from "./corrected-points.ts"
import { type Attempt, foldAttempt } from "./fold-attempt.ts"
import type { JudgeEvent, Ruling } from "./judge-event.ts"
import type { JudgePenalty } from "./tally.ts"

/** What counts of one participant in one section of one lap. Instants are epoch milliseconds. */
export type SectionEntry = {
  /** Section points; null: there is no entry, not yet or no longer. */
  total: number | null
  /** The attempt that counts. */
  attempt: string | null
  /** When that attempt ended. A ruling moves neither this nor `startedOn` (D-13). */
  endedAt: number | null
  /** First event of any attempt that was not cancelled. */
  startedOn: number | null
  /** More than one attempt ended, and no secretary has ruled (D-10). */
  conflict: boolean
  /** Of all attempts that were not cancelled: a penalty does not depend on which of them counts. */
  penalties: readonly JudgePenalty[]
}

const foldAttempts = (events: readonly JudgeEvent[], scoring: Scoring): Attempt[] => {
  const attempt = events[0]?.attempt
  if (attempt === undefined) return []
  if (events.every((event) => event.attempt === attempt)) return [foldAttempt(events, scoring)]
  return [...Map.groupBy(events, (event) => event.attempt).values()].map((own) => foldAttempt(own, scoring))
}

const ruledTotal = (ruling: Ruling, type: CompetitionType): number | null =>
  ruling.kind === "deleted" ? null : correctedPoints(ruling.points, type)

/** The section entry of one participant's counted events in one section and lap; a secretary's ruling outranks them (D-06, D-09, D-10). */
export const foldEntry = (
  events: readonly JudgeEvent[],
  scoring: Scoring,
  ruling: Ruling | null,
): SectionEntry => {
  const attempts = foldAttempts(events, scoring)
  let startedOn: number | null = null
  let penalties: readonly JudgePenalty[] = []
  for (const attempt of attempts) {
    if (attempt.cancelled) continue
    startedOn = startedOn === null ? attempt.startedAt : Math.min(startedOn, attempt.startedAt)
    if (attempt.penalties.length > 0) penalties = [...penalties, ...attempt.penalties]
  }
  const chosen = chooseAttempt(attempts)
  return {
    total: ruling === null ? (chosen?.total ?? null) : ruledTotal(ruling, scoring.type),
    attempt: chosen?.id ?? null,
    endedAt: chosen?.endedAt ?? null,
    startedOn,
    conflict: ruling === null && hasConflict(attempts),
    penalties,
  }
}
