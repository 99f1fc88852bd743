import { sql } from "drizzle-orm"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"
import type { FoldedLog } from "./folded-log.ts"

/** Writes what logs fold to as their section entries (JU-04). */
export const writeEntries = (tx: Transaction, stage: LockedStage, folded: readonly FoldedLog[]) => {
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
