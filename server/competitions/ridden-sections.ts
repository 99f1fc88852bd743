import type { SectionOfLap } from "#domain/competitions/racing-class.ts"
import type { StageWrite } from "#server/db/write-stage.ts"

/** The sections that a rider has points in, of every lap, with the class of the rider's result. */
export type RiddenSections = { racingClass: string; entries: SectionOfLap[] }

/** Returns the ridden sections of each result of a stage, of a rider without points too. */
export const riddenSections = async ({ client, stage }: StageWrite): Promise<RiddenSections[]> => {
  const { rows } = await client.query<RiddenSections>({
    text: `
      select c.name as "racingClass", coalesce((
        select json_agg(json_build_object('section', e.section, 'lap', e.lap)) from section_entry e
        where e.stage_key = r.stage_key and e.participant_id = r.participant_id and e.total is not null), '[]') as entries
      from result r join championship_class c on c.key = r.class_key
      where r.stage_key = $1 and not r.deleted`,
    values: [stage.key],
  })
  return rows
}
