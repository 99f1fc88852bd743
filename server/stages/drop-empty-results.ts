import type { StageWrite } from "./stage-write.ts"

/** Nothing is in a result any longer: no tap, not even one that waits, no ruling in force, no penalty, and no status. */
const isEmpty = `result.status is null
  and not exists (
    select from judge_event as tap where tap.stage_key = result.stage_key
      and tap.participant_id = result.participant_id and tap.device_id is not null and tap.section > 0
  )
  and not exists (
    select from section_entry as entry where entry.stage_key = result.stage_key
      and entry.participant_id = result.participant_id and (entry.total is not null or entry.ruling is not null)
  )
  and not exists (
    select from penalty where penalty.stage_key = result.stage_key
      and penalty.participant_id = result.participant_id and not penalty.deleted and penalty.control is null
  )`

/** Removes the results of participants in which nothing is any longer. */
export const dropEmptyResults = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
): Promise<void> => {
  await client.query(
    `update result set deleted = true where stage_key = $1 and participant_id = any($2) and ${isEmpty}`,
    [stage.key, participantIds],
  )
}

type Undone = {
  /** The revision of the change that is being undone. */
  revision: number
  participantIds: readonly string[]
}

/**
 * Removes empty results if the change that made them is being undone, or was undone before (SP-15). An empty result stays if the
 * change that made it was not undone. One that no stored change made, such as by an import on the command line, is removed too.
 * Returns the participants whose results are gone.
 */
export const dropUndoneResults = async (
  { client, stage }: StageWrite,
  { revision, participantIds }: Undone,
): Promise<Set<string>> => {
  const { rows } = await client.query<{ id: string }>(
    `update result set deleted = true where stage_key = $1 and participant_id = any($2) and not deleted and ${isEmpty}
      and coalesce((
        select undo_step.undone_on is not null or undo_step.revision = $3
        from undo_step_result as rider join undo_step using (stage_key, revision)
        where stage_key = result.stage_key and rider.participant_id = result.participant_id and rider.made_result
        order by revision desc limit 1
      ), true)
      returning participant_id as id`,
    [stage.key, participantIds, revision],
  )
  return new Set(rows.map(({ id }) => id))
}
