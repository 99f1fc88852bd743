import type { JudgeStage } from "#contracts/judge-sync.ts"
import { usedSections } from "#domain/competitions/racing-class.ts"
import type { OwnAttempt } from "./own-attempt.ts"
import { isUnheard, type Rider } from "./ridden-laps.ts"

/** A section of a rider's class; null: no score of it is known. */
export type CardCell = { section: number; total: number | null }

/**
 * Returns a rider's card as far as this device knows it, a list of sections for each lap: what the server said, and in its place
 * what this device recorded since. Nobody knows the sections of one without a class: none.
 */
export const riderCard = (
  stage: JudgeStage,
  attempts: readonly OwnAttempt[],
  { participant, number, racingClass }: Rider,
): CardCell[][] => {
  if (!racingClass) return []
  const totals = new Map<string, number>()
  const keyOf = ({ section, lap }: { section: number; lap: number }) => `${section}/${lap}`
  for (const entry of stage.entries)
    if (entry.participant === participant) totals.set(keyOf(entry), entry.total)
  const names = new Set([participant, `number:${number}`])
  for (const attempt of attempts) {
    if (!names.has(attempt.participant) || !isUnheard(attempt, stage)) continue
    if (attempt.cancelled) totals.delete(keyOf(attempt))
    else if (attempt.ended !== null) totals.set(keyOf(attempt), attempt.total)
  }
  const sections = usedSections(racingClass)
  return Array.from({ length: racingClass.lap }, (_, index) =>
    sections.map((section) => ({ section, total: totals.get(keyOf({ section, lap: index + 1 })) ?? null })),
  )
}
