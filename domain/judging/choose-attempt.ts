import type { Attempt } from "./fold-attempt.ts"

type EndedAttempt = Attempt & { endedAt: number }

const hasEnded = (attempt: Attempt): attempt is EndedAttempt => attempt.endedAt !== null

const laterFirst = (a: EndedAttempt, b: EndedAttempt): number =>
  b.endedAt - a.endedAt || (a.id > b.id ? -1 : 1)

/**
 * The attempt that counts: of those that ended the one that ended last, at a tie the larger id; null: none. A
 * cancelled one has no end (D-10).
 */
export const chooseAttempt = (attempts: readonly Attempt[]): Attempt | null =>
  attempts.filter(hasEnded).toSorted(laterFirst)[0] ?? null

/**
 * Have two devices, or one twice, recorded the same section and lap, so that a secretary has to look? (D-10)
 */
export const hasConflict = (attempts: readonly Attempt[]): boolean => attempts.filter(hasEnded).length > 1
