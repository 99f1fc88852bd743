import { isAlone } from "#domain/competitions/stage-path.ts"
import type { OwnAttempt } from "./own-attempt.ts"
import { missingBefore, type Ridden, type Rider } from "./ridden-laps.ts"

/** What a phone can say of who has finished a lap. */
export type LapKnowledge = {
  /** The sections of which it knows who has ridden them; null: all. */
  sections: readonly number[] | null
  /** What it knows is what the server knows: a rider who has not finished the lap before is refused, and not asked about (D-09). */
  isSure: boolean
}

/**
 * Returns what the phone of a judge in a section can say. Without news from the server it knows of that section alone: others are
 * scored on other phones. So does one that judges alone know only of what is scored on it.
 */
export const lapKnowledge = (
  { known, attempts }: { known: { path: string }; attempts: readonly Pick<OwnAttempt, "section">[] },
  { section, isStale }: { section: number; isStale: boolean },
): LapKnowledge => {
  if (isAlone(known.path))
    return { sections: [section, ...attempts.map((attempt) => attempt.section)], isSure: false }
  return isStale ? { sections: [section], isSure: false } : { sections: null, isSure: true }
}

/** The sections of the lap before that a rider has not finished, as far as the phone knows. */
export const knownMissing = (
  ridden: Ridden,
  { rider, lap }: { rider: Rider; lap: number },
  { sections }: LapKnowledge,
): number[] => missingBefore(ridden, rider, lap).filter((section) => sections?.includes(section) ?? true)
