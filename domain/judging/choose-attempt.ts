import type { Attempt } from "./fold-attempt.ts"

const isComplete = (attempt: Attempt): attempt is Attempt & { endedAt: number } =>
  attempt.endedAt !== null && !attempt.cancelled

/** The attempt that counts: of those that ended and were not cancelled the one that ended last, at a tie the larger id; null: none (D-10). */
export const chooseAttempt = (attempts: readonly Attempt[]): Attempt | null => {
  let chosen: (Attempt & { endedAt: number }) | null = null
  for (const attempt of attempts) {
    if (!isComplete(attempt)) continue
    const isLater =
      chosen === null ||
      attempt.endedAt > chosen.endedAt ||
      (attempt.endedAt === chosen.endedAt && attempt.id > chosen.id)
    if (isLater) chosen = attempt
  }
  return chosen
}

/** Have two devices, or one twice, recorded the same section and lap, so that a secretary has to look? (D-10) */
export const hasConflict = (attempts: readonly Attempt[]): boolean =>
  attempts.length > 1 && attempts.filter(isComplete).length > 1
