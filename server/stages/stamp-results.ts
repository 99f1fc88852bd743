import type { StageWrite } from "./stage-write.ts"

/**
 * Gives participants a result, with a copy of them as they are now (D-13, RS-15); one who has a result keeps it, and one
 * whose result was deleted gets it again. The write notes who had none.
 */
export const ensureResults = async (
  { client, stage, madeResults }: StageWrite,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return
  const { rows } = await client.query<{ id: string }>({
    name: "ensure-results",
    text: `
      insert into result (stage_key, participant_id, name, racing_number, bike, class_key, birth_date, club_id, gender,
        team, is_out_of_competition, revision, changed_on)
      select stage_key, id, name, racing_number, bike, class_key, birth_date, club_id, gender, team, is_out_of_competition, $3,
        clock_timestamp()
      from participant where stage_key = $1 and id = any($2)
      on conflict (stage_key, participant_id) do update set name = excluded.name, racing_number = excluded.racing_number,
        bike = excluded.bike, class_key = excluded.class_key, birth_date = excluded.birth_date,
        club_id = excluded.club_id, gender = excluded.gender, team = excluded.team,
        is_out_of_competition = excluded.is_out_of_competition, revision = excluded.revision,
        changed_on = excluded.changed_on, deleted = false
      where result.deleted
      returning participant_id as id`,
    values: [stage.key, participantIds, stage.revision],
  })
  for (const { id } of rows) madeResults.add(id)
}

/**
 * Sets the times of results from their entries, JU-07: startedOn the first tap, lastTimeRecorded the end of the latest
 * entry; and stamps them with the stage's revision, and with an instant that, unlike now(), lies after those before it. A deleted
 * result stays deleted (SP-05).
 */
export const stampResults = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
): Promise<void> => {
  await client.query({
    name: "stamp-results",
    text: `
      update result set revision = $3, changed_on = clock_timestamp(),
        (started_on, last_time_recorded) = (
          select min(entry.started_on), max(entry.ended_at) from section_entry as entry
          where entry.stage_key = result.stage_key and entry.participant_id = result.participant_id
        )
      where stage_key = $1 and participant_id = any($2)`,
    values: [stage.key, participantIds, stage.revision],
  })
}
