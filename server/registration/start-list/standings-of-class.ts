import { and, eq, isNotNull, sql } from "drizzle-orm"
import { comparableName } from "#domain/registration/duplicates.ts"
import { participant } from "#server/db/schema/registration.ts"
import { standing } from "#server/db/schema/standings.ts"
import type { Db, Transaction } from "#server/db/transaction.ts"
import { isOf } from "#server/stages/championship-place.ts"
import type { FoundStage } from "#server/stages/find-stage.ts"
import type { ReadClass } from "./planned-classes.ts"

type Reader = Pick<Db | Transaction, "select">

/**
 * Returns the places of a class's riders in the standings of the championship, by the riders' ids (TI-01): those of earlier results with
 * the same id, else of the same name and year of birth.
 */
export const standingsOf = async (
  db: Reader,
  stage: FoundStage,
  { key: classKey, riders }: Pick<ReadClass, "key" | "riders">,
): Promise<Map<string, number>> => {
  const placed = await selectPlaced(db, stage, classKey)
  const byId = new Map(placed.flatMap(({ position, ids }) => ids.map((id) => [id, position] as const)))
  const byPerson = new Map(placed.map(({ position, ...person }) => [personOf(person), position]))
  const born = await selectBirthYears(db, stage.key)
  return new Map(
    riders.flatMap(({ id, name }): [string, number][] => {
      const birthYear = born.get(id) ?? null
      const position = byId.get(id) ?? byPerson.get(personOf({ name, birthYear })) ?? null
      return position === null ? [] : [[id, position]]
    }),
  )
}

const personOf = ({ name, birthYear }: { name: string; birthYear: number | null }): string =>
  `${comparableName(name)} ${birthYear ?? ""}`

const selectPlaced = (db: Reader, stage: FoundStage, classKey: number) =>
  db
    .select({
      position: standing.position,
      name: standing.name,
      birthYear: standing.birthYear,
      ids: sql<string[]>`array(
        select own.participant_id from standing_result as own where own.standing_key = ${standing}.key)`,
    })
    .from(standing)
    .where(and(isOf(standing, stage), eq(standing.classKey, classKey), isNotNull(standing.position)))

const selectBirthYears = async (db: Reader, stageKey: number): Promise<Map<string, number | null>> => {
  const rows = await db
    .select({ id: participant.id, birthYear: sql<number | null>`extract(year from birth_date)::int` })
    .from(participant)
    .where(eq(participant.stageKey, stageKey))
  return new Map(rows.map(({ id, birthYear }) => [id, birthYear]))
}
