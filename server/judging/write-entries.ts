import type { StageWrite } from "#server/db/write-stage.ts"
import { type FoldedLog, recorderOf } from "./folded-log.ts"

/** Writes what logs fold to as their section entries (JU-04). */
export const writeEntries = async (
  { client, stage }: StageWrite,
  folded: readonly FoldedLog[],
): Promise<void> => {
  const rows = folded.map(({ log, entry }) => {
    const recorder = recorderOf({ log, entry })
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
  await client.query({
    name: "write-entries",
    text: `
    insert into section_entry (stage_key, revision, participant_id, section, lap, total, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email)
    select $1, $2, participant_id, section, lap, total, attempt, started_on, ended_at,
      conflict, ruling, judge_display_name, judge_email
    from json_populate_recordset(null::section_entry, $3)
    on conflict (stage_key, participant_id, section, lap) do update set
      revision = excluded.revision, total = excluded.total, attempt = excluded.attempt,
      started_on = excluded.started_on, ended_at = excluded.ended_at, conflict = excluded.conflict,
      ruling = excluded.ruling, judge_display_name = excluded.judge_display_name, judge_email = excluded.judge_email`,
    values: [stage.key, stage.revision, JSON.stringify(rows)],
  })
}
