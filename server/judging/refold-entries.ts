import { foldEntry } from "#domain/judging/fold-entry.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { EntryPlace } from "./entry-key.ts"
import type { StoredEntry } from "./load-entries.ts"
import { loadEntryLogs } from "./load-entry-logs.ts"
import { openResults, stampResults } from "./stamp-results.ts"
import { writeEntries } from "./write-entries.ts"
import { writePenalties } from "./write-penalties.ts"

/**
 * Folds entries anew from the log, writes them, their penalties and the times of their results, and stamps what it
 * touched with the stage's revision. Returns the entries as they are now.
 */
export const refoldEntries = async (
  tx: Transaction,
  stage: LockedStage,
  places: readonly EntryPlace[],
): Promise<StoredEntry[]> => {
  const logs = await loadEntryLogs(tx, stage, places)
  if (logs.length === 0) return []
  const folded = logs.map((log) => ({ log, entry: foldEntry(log.taps, stage.scoring, log.ruling) }))
  const participantIds = [...new Set(logs.map((log) => log.participantId))]
  await openResults(tx, stage, participantIds)
  await writeEntries(tx, stage, folded)
  await writePenalties(tx, stage, folded)
  await stampResults(tx, stage, participantIds)
  return folded.map(({ log, entry }) => ({
    participantId: log.participantId,
    section: log.section,
    lap: log.lap,
    total: entry.total,
    conflict: entry.conflict,
    ruling: log.ruling?.kind ?? null,
  }))
}
