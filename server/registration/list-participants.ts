import { desc, eq, sql } from "drizzle-orm"
import type { PublicParticipant, StageParticipant } from "#contracts/participants.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, club } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"

const all = 2 ** 31 - 1

/** What is nobody's secret. */
const publicColumns = {
  id: participant.id,
  name: participant.name,
  racingNumber: participant.racingNumber,
  bike: participant.bike,
  racingClass: championshipClass.name,
  club: { id: club.id, country: club.country },
  team: participant.team,
}

/** Whose participants, and at most how many of them; left out: all. */
type Asked = { stageKey: number; most?: number | undefined }

/** Returns what everybody may know of a stage's participants, the last to join first (ST-10, ST-11, XC-04). */
export const publicParticipants = (db: Db, { stageKey, most = all }: Asked): Promise<PublicParticipant[]> =>
  db
    .select({ ...publicColumns, birthYear: sql<number | null>`extract(year from birth_date)::int` })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(club, eq(club.id, participant.clubId))
    .where(eq(participant.stageKey, stageKey))
    .orderBy(desc(participant.createdOn), desc(participant.id))
    .limit(most)

/** Returns all there is about a stage's participants, for its secretaries alone, the last to join first (ST-13). */
export const stageParticipants = (db: Db, { stageKey, most = all }: Asked): Promise<StageParticipant[]> =>
  db
    .select({
      ...publicColumns,
      birthDate: participant.birthDate,
      license: participant.license,
      gender: participant.gender,
      status: participant.status,
      createdOn: participant.createdOn,
      modifiedOn: participant.modifiedOn,
      // a secretary's own entry has no account
      isUnconfirmed: sql<boolean>`coalesce(not ${user.emailVerified}, false)`,
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(club, eq(club.id, participant.clubId))
    .leftJoin(user, eq(user.id, participant.id))
    .where(eq(participant.stageKey, stageKey))
    .orderBy(desc(participant.createdOn), desc(participant.id))
    .limit(most)
