import { foldEntry } from "#domain/judging/fold-entry.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import type { EntryPlace } from "./entry-key.ts"
import { loadEntryLogs } from "./load-entry-logs.ts"
import { stampResults } from "./stamp-results.ts"
import { writeEntries } from "./write-entries.ts"
import { writePenalties } from "./write-penalties.ts"

/** An entry as it counts now. */
export type RefoldedEntry = EntryPlace & { total: number | null; conflict: boolean }

/**
 * Folds entries anew from the log, writes them, their penalties and the times of their results, and stamps what it
 * touched with the stage's revision. Returns the entries as they are now; their results are there already.
 */
export const refoldEntries = async (
  write: StageWrite,
  places: readonly EntryPlace[],
): Promise<RefoldedEntry[]> => {
  if (places.length === 0) return []
  const logs = await loadEntryLogs(write, places)
  const folded = logs.map((log) => ({ log, entry: foldEntry(log.taps, write.stage.scoring, log.ruling) }))
  await Promise.all([
    writeEntries(write, folded),
    writePenalties(write, folded),
    stampResults(write, [...new Set(places.map(({ participantId }) => participantId))]),
  ])
  return folded.map(({ log: { participantId, section, lap }, entry: { total, conflict } }) => ({
    participantId,
    section,
    lap,
    total,
    conflict,
  }))
}
