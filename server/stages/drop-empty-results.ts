import type { StageWrite } from "./write-stage.ts"

/**
 * Removes the results of participants in which nothing is any longer: no tap, not even one that waits, no ruling in force, no
 * penalty, and no status.
 */
export const dropEmptyResults = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
): Promise<void> => {
  await client.query(
    `update result set deleted = true where stage_key = $1 and participant_id = any($2) and status is null
      and not exists (
        select from judge_event as tap where tap.stage_key = result.stage_key
          and tap.participant_id = result.participant_id and tap.device_id is not null
      )
      and not exists (
        select from section_entry as entry where entry.stage_key = result.stage_key
          and entry.participant_id = result.participant_id and (entry.total is not null or entry.ruling is not null)
      )
      and not exists (
        select from penalty where penalty.stage_key = result.stage_key
          and penalty.participant_id = result.participant_id and not penalty.deleted
      )`,
    [stage.key, participantIds],
  )
}
