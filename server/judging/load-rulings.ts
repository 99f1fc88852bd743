import type { Ruling } from "#domain/judging/judge-event.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"

/** Returns how secretaries ruled on entries of some participants, by the entry's key. */
export const loadRulings = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
): Promise<Map<string, Ruling["kind"]>> => {
  const { rows } = await client.query<EntryPlace & { ruling: Ruling["kind"] }>({
    name: "load-rulings",
    text: `
      select participant_id as "participantId", section, lap, ruling from section_entry
      where stage_key = $1 and participant_id = any($2) and ruling is not null`,
    values: [stage.key, participantIds],
  })
  return new Map(rows.map((row) => [entryKey(row), row.ruling]))
}
