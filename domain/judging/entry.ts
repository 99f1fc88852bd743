import type { Scoring } from "#domain/competitions/scoring.ts"
import { type Attempt, foldAttempt, type JudgePenalty, missedPointsOf } from "./attempt.ts"
import type { JudgeEvent, Ruling } from "./judge-event.ts"
import { correctedPoints } from "./points.ts"
import { penaltiesBeyond } from "./points-range.ts"

/** The score of one participant in one section of one lap. Instants are epoch milliseconds. */
export type SectionEntry = {
  /** Section points; null: there is no entry (yet, or any longer). */
  total: number | null
  /** The rider did not ride the section: `total` is what that costs (RX-02). */
  isMissed: boolean
  /** The attempt that counts. */
  attempt: string | null
  /** When that attempt ended. A ruling moves neither this nor `startedOn` (D-13). */
  endedAt: number | null
  /** First event of any attempt that was not cancelled. */
  startedOn: number | null
  /** More than one attempt ended, and no secretary has ruled (D-10). */
  conflict: boolean
  /** Penalties of all attempts that were not cancelled, whichever of them counts. Their sum is at most what judges may give. */
  penalties: readonly JudgePenalty[]
  /** More was tapped than the rules allow, and no secretary has ruled; the excess does not count. */
  isCapped: boolean
}

/**
 * Folds one participant's counting events in one section and lap to the section entry; a secretary's ruling outranks them (D-06,
 * D-09, D-10).
 */
export const foldEntry = (
  events: readonly JudgeEvent[],
  scoring: Scoring,
  ruling: Ruling | null,
): SectionEntry => {
  const beyond = penaltiesBeyond(events, scoring)
  // nearly all entries have one attempt, and no ruling
  if (ruling === null && isOneAttempt(events))
    return withinBound(entryOfOne(foldAttempt(events, scoring)), beyond)
  const attempts = byAttempt(events).map((own) => foldAttempt(own, scoring))
  const entry = withinBound(entryOfSeveral(attempts), beyond)
  return ruling === null ? entry : ruledEntry(entry, attempts, { ruling, scoring })
}

const isOneAttempt = (events: readonly JudgeEvent[]): boolean => {
  const attempt = events[0]?.attempt
  return attempt !== undefined && events.every((event) => event.attempt === attempt)
}

// By id, so that the order of arrival does not matter.
const byAttempt = (events: readonly JudgeEvent[]): JudgeEvent[][] =>
  [...Map.groupBy(events, (event) => event.attempt)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => own)

const noEntry: SectionEntry = {
  total: null,
  isMissed: false,
  attempt: null,
  endedAt: null,
  startedOn: null,
  conflict: false,
  penalties: [],
  isCapped: false,
}

const entryOfOne = (attempt: Attempt): SectionEntry => {
  if (attempt.cancelled) return noEntry
  const isOver = attempt.ended !== null
  return {
    total: isOver ? attempt.total : null,
    isMissed: isOver && attempt.isMissed,
    attempt: isOver ? attempt.id : null,
    endedAt: attempt.endedAt,
    startedOn: attempt.startedAt,
    conflict: false,
    penalties: attempt.penalties,
    isCapped: attempt.isCapped,
  }
}

const entryOfSeveral = (attempts: readonly Attempt[]): SectionEntry => {
  const chosen = chooseAttempt(attempts)
  const uncancelled = attempts.filter((attempt) => !attempt.cancelled)
  return {
    ...(chosen === null ? noEntry : entryOfOne(chosen)),
    startedOn: uncancelled.length === 0 ? null : Math.min(...uncancelled.map(({ startedAt }) => startedAt)),
    conflict: hasConflict(attempts),
    penalties: uncancelled.flatMap(({ penalties }) => penalties),
  }
}

/**
 * Returns the attempt that counts: the one that ended last, or, if several ended at once, the one with the largest id; null: none
 * ended. A cancelled one has no end (D-10).
 */
export const chooseAttempt = (attempts: readonly Attempt[]): Attempt | null =>
  attempts.filter(hasEnded).toSorted(laterFirst)[0] ?? null

type EndedAttempt = Attempt & { endedAt: number }

const hasEnded = (attempt: Attempt): attempt is EndedAttempt => attempt.endedAt !== null

const laterFirst = (a: EndedAttempt, b: EndedAttempt): number =>
  b.endedAt - a.endedAt || (a.id > b.id ? -1 : 1)

/** Was the same section and lap recorded twice, by one or two devices, so that a secretary has to decide? (D-10) */
export const hasConflict = (attempts: readonly Attempt[]): boolean => attempts.filter(hasEnded).length > 1

/** An entry without the penalties beyond what judges may give there. */
const withinBound = (entry: SectionEntry, beyond: ReadonlySet<string>): SectionEntry => {
  const penalties = entry.penalties.filter(({ id }) => !beyond.has(id))
  return penalties.length === entry.penalties.length ? entry : { ...entry, penalties, isCapped: true }
}

/** Applies a ruling to an entry; it moves neither the start nor the end (D-13). */
const ruledEntry = (
  entry: SectionEntry,
  attempts: readonly Attempt[],
  { ruling, scoring }: { ruling: Ruling; scoring: Scoring },
): SectionEntry => {
  const settled = { ...entry, isMissed: false, conflict: false, isCapped: false }
  if (ruling.kind === "deleted") return { ...settled, total: null }
  if (ruling.kind === "missed") return { ...settled, total: missedPointsOf(scoring), isMissed: true }
  if (ruling.kind === "edited") return { ...settled, total: correctedPoints(ruling.points, scoring.type) }
  const chosen = attempts.filter(hasEnded).find(({ id }) => id === ruling.attempt)
  // the attempt was moved to another entry, cancelled, or is ridden again since: the ruling no longer applies
  return chosen ? { ...settled, total: chosen.total, isMissed: chosen.isMissed, attempt: chosen.id } : entry
}
