import { asc, eq } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import { nameByNumber, numberInName, type Ruling } from "#domain/judging/judge-event.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns a stage's participants with the names of their classes, by their ids. */
export const readRiders = (db: Pick<Db, "select">, stageKey: number) =>
  db
    .select({
      id: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      racingClass: championshipClass.name,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(eq(participant.stageKey, stageKey))
    .orderBy(asc(participant.id))

/** The parts of a participant that judging needs. */
export type Person = {
  id: string
  racingClass: RacingClass
  hasResult: boolean
  /** How secretaries ruled on the participant's entries. */
  rulings: readonly { section: number; lap: number; ruling: Ruling["kind"] }[]
}

type PersonRow = RacingClass & Omit<Person, "racingClass"> & { racingNumber: string | null }

/**
 * Returns the participants that devices named, by the name they used: an id, or `number:77` for a racing number that the device
 * did not know (D-13). Unknown ones are missing.
 */
export const findPeople = async (
  client: Pool | PoolClient,
  stagePath: string,
  named: readonly string[],
): Promise<Map<string, Person>> => {
  const names = [...new Set(named)]
  const numbers = names.flatMap((name) => numberInName(name) ?? [])
  const { rows } = await client.query<PersonRow>({
    name: "find-people",
    text: `
      select participant.id, racing_number as "racingNumber", championship_class.name, championship_class."order", lap, lap_sections as "lapSections", cancelled_sections as "cancelledSections", cancelled_in_laps as "cancelledInLaps",
        exists (
          select from result
          where result.stage_key = participant.stage_key and result.participant_id = participant.id
            and not result.deleted
        ) as "hasResult",
        array(
          select json_build_object('section', section, 'lap', lap, 'ruling', ruling) from section_entry as entry
          where entry.stage_key = participant.stage_key and entry.participant_id = participant.id
            and ruling is not null
        ) as rulings
      from participant
      join stage_class using (stage_key, class_key)
      join championship_class on championship_class.key = participant.class_key
      where participant.stage_key = (select key from stage where path = $1) and (participant.id = any($2) or racing_number = any($3))`,
    values: [stagePath, names, numbers],
  })
  const people = new Map<string, Person>()
  for (const { id, racingNumber, hasResult, rulings, ...racingClass } of rows) {
    const person = { id, racingClass, hasResult, rulings }
    people.set(id, person)
    if (racingNumber !== null) people.set(nameByNumber(racingNumber), person)
  }
  return people
}
