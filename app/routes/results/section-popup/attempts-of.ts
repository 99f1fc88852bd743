import type { EntryDetail } from "#contracts/entry-detail.ts"

/** The attempts that the log of a section names, in the order in which they came, and who recorded each. */
export function attemptsOf({ events }: EntryDetail): { attempt: string; by: string | null }[] {
  const recorded = new Map<string, string | null>()
  for (const { attempt, by } of events)
    if (attempt !== null && !recorded.has(attempt)) recorded.set(attempt, by)
  return [...recorded].map(([attempt, by]) => ({ attempt, by }))
}
