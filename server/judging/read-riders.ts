import { asc, eq } from "drizzle-orm"
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
