import type { StageWrite } from "#server/stages/write-stage.ts"

/** Sections that a participant has an entry in, of some laps. */
export type RiddenLaps = ReadonlyMap<string, readonly { section: number; lap: number }[]>

/** Returns where participants have an entry in these laps, by their id. */
export const loadLaps = async (
  { client, stage }: StageWrite,
  participantIds: readonly string[],
  laps: readonly number[],
): Promise<RiddenLaps> => {
  if (participantIds.length === 0) return new Map()
  const { rows } = await client.query<{ participantId: string; lap: number; sections: number[] }>({
    name: "load-laps",
    text: `
      select participant_id as "participantId", lap, array_agg(section) as sections from section_entry
      where stage_key = $1 and participant_id = any($2) and lap = any($3) and total is not null
      group by participant_id, lap`,
    values: [stage.key, participantIds, laps],
  })
  return Map.groupBy(
    rows.flatMap(({ participantId, lap, sections }) =>
      sections.map((section) => ({ participantId, lap, section })),
    ),
    ({ participantId }) => participantId,
  )
}
