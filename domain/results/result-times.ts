import type { SectionEntry } from "#domain/judging/fold-entry.ts"

type EntryTimes = Pick<SectionEntry, "startedOn" | "endedAt">

/** Start and latest end of a participant's entries, deleted ones included, epoch milliseconds; null: none yet (JU-07, D-13). */
export const resultTimes = (
  entries: readonly EntryTimes[],
): { startedOn: number | null; lastTimeRecorded: number | null } => {
  let startedOn: number | null = null
  let lastTimeRecorded: number | null = null
  for (const entry of entries) {
    if (entry.startedOn !== null) startedOn = Math.min(entry.startedOn, startedOn ?? entry.startedOn)
    if (entry.endedAt !== null) lastTimeRecorded = Math.max(entry.endedAt, lastTimeRecorded ?? entry.endedAt)
  }
  return { startedOn, lastTimeRecorded }
}
