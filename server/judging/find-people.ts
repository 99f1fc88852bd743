import { and, eq, inArray, or } from "drizzle-orm"
import type { RacingClass } from "#domain/competitions/racing-class.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Transaction } from "#server/db/transaction.ts"

/** A participant as judging needs them. */
export type Person = { id: string; racingClass: RacingClass }

const numberPrefix = "number:"

/**
 * Returns the participants that devices named, by the name they used: an id, or `number:77` for a racing number that
 * the device did not know (D-13). Whom the stage does not know is missing.
 */
export const findPeople = async (
  tx: Transaction,
  stage: LockedStage,
  named: readonly string[],
): Promise<Map<string, Person>> => {
  const names = [...new Set(named)]
  const numbers = names
    .filter((name) => name.startsWith(numberPrefix))
    .map((name) => name.slice(numberPrefix.length))
  const rows = await tx
    .select({
      id: participant.id,
      racingNumber: participant.racingNumber,
      name: championshipClass.name,
      order: championshipClass.order,
      lap: stageClass.lap,
      lapSections: stageClass.lapSections,
    })
    .from(participant)
    .innerJoin(
      stageClass,
      and(eq(stageClass.stageKey, participant.stageKey), eq(stageClass.classKey, participant.classKey)),
    )
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(
      and(
        eq(participant.stageKey, stage.key),
        or(inArray(participant.id, names), inArray(participant.racingNumber, numbers)),
      ),
    )
  const people = new Map<string, Person>()
  for (const { id, racingNumber, ...racingClass } of rows) {
    people.set(id, { id, racingClass })
    if (racingNumber !== null) people.set(numberPrefix + racingNumber, { id, racingClass })
  }
  return people
}
