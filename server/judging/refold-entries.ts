import { sql } from "drizzle-orm"
import { foldEntry, type SectionEntry } from "#domain/judging/fold-entry.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { EntryPlace } from "./entry-key.ts"
import type { StoredEntry } from "./load-entries.ts"
import { type EntryLog, loadEntryLogs } from "./load-entry-logs.ts"
import { openResults, stampResults } from "./stamp-results.ts"
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

/** A log with what it folds to. */
export type FoldedLog = { log: EntryLog; entry: SectionEntry }

const writeEntries = (tx: Transaction, stage: LockedStage, folded: readonly FoldedLog[]) => {
  const rows = folded.map(({ log, entry }) => {
    const recorder = log.ruledBy ?? (entry.attempt === null ? null : log.judges.get(entry.attempt))
    return {
      participant_id: log.participantId,
      section: log.section,
      lap: log.lap,
      total: entry.total,
      attempt: entry.attempt,
      started_on: entry.startedOn === null ? null : new Date(entry.startedOn),
      ended_at: entry.endedAt === null ? null : new Date(entry.endedAt),
      conflict: entry.conflict,
      ruling: log.ruling?.kind ?? null,
      judge_display_name: recorder?.name ?? null,
      judge_email: recorder?.email ?? null,
    }
  })
  return tx.execute(sql`
    insert into section_entry (stage_key, revision, participant_id, section, lap, total, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email)
    select ${stage.key}, ${stage.revision}, participant_id, section, lap, total, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email
    from jsonb_populate_recordset(null::section_entry, ${JSON.stringify(rows)})
    on conflict (stage_key, participant_id, section, lap) do update set
      revision = excluded.revision, total = excluded.total, attempt = excluded.attempt,
      started_on = excluded.started_on, ended_at = excluded.ended_at, conflict = excluded.conflict,
      ruling = excluded.ruling, judge_display_name = excluded.judge_display_name, judge_email = excluded.judge_email`)
}
