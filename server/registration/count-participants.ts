import { asc, count, desc, eq } from "drizzle-orm"
import type { Count } from "#contracts/participants.ts"
import { championshipClass, club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns how many of a stage's participants ride in each class, the highest order first (ST-09). */
export const countByClass = (db: Db, stageKey: number): Promise<Count[]> =>
  db
    .select({ name: championshipClass.name, count: count() })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(eq(participant.stageKey, stageKey))
    .groupBy(championshipClass.key)
    .orderBy(desc(championshipClass.order), asc(championshipClass.name))

/** Returns how many of a stage's participants ride for each club, the largest first; who has no club is not counted (ST-09). */
export const countByClub = (db: Db, stageKey: number): Promise<Count[]> =>
  db
    .select({ name: club.id, count: count() })
    .from(participant)
    .innerJoin(club, eq(club.id, participant.clubId))
    .where(eq(participant.stageKey, stageKey))
    .groupBy(club.id)
    .orderBy(({ name, count }) => [desc(count), asc(name)])
