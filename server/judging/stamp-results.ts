import { sql } from "drizzle-orm"
import type { LockedStage } from "#server/db/lock-stage.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** Sees to it that participants have a result, with a copy of them as they are now (D-13, RS-15). */
export const openResults = (tx: Transaction, stage: LockedStage, participantIds: readonly string[]) =>
  tx.execute(sql`
    insert into result (stage_key, participant_id, name, racing_number, bike, class_key, birth_date, club_id, gender,
      team, revision, changed_on)
    select stage_key, id, name, racing_number, bike, class_key, birth_date, club_id, gender, team,
      ${stage.revision}, now()
    from participant where stage_key = ${stage.key} and id = any(${sql.param(participantIds)})
    on conflict (stage_key, participant_id) do nothing`)

/**
 * Sets the times of results from their entries, JU-07: startedOn the first tap, lastTimeRecorded the end of the latest
 * entry; and stamps them with the stage's revision.
 */
export const stampResults = (tx: Transaction, stage: LockedStage, participantIds: readonly string[]) =>
  tx.execute(sql`
    update result set revision = ${stage.revision}, changed_on = now(), deleted = false,
      started_on = times.started_on, last_time_recorded = times.ended_at
    from (
      select participant_id, min(started_on) as started_on, max(ended_at) as ended_at
      from section_entry
      where stage_key = ${stage.key} and participant_id = any(${sql.param(participantIds)})
      group by participant_id
    ) as times
    where result.stage_key = ${stage.key} and result.participant_id = times.participant_id`)
