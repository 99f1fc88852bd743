import { and, eq, notExists, type SQL } from "drizzle-orm"
import type { EnteredRider } from "#contracts/judging/entered-rider.ts"
import { byNumber } from "#domain/registration/participants.ts"
import { procedures, trackStage } from "#server/api/chain.ts"
import { championshipClass, club, stage as stageTable } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns who is entered in a published stage without having a result, by number; nobody once its results are approved; null: no such stage. */
export const readEntered = async (db: Db, path: string): Promise<EnteredRider[] | null> => {
  const [stage] = await db
    .select({ key: stageTable.key, resultsStatus: stageTable.resultsStatus })
    .from(stageTable)
    .where(and(eq(stageTable.path, path), eq(stageTable.status, "published")))
  if (!stage) return null
  if (stage.resultsStatus !== null) return []
  const riders = await db
    .select({
      id: participant.id,
      name: participant.name,
      racingNumber: participant.racingNumber,
      racingClass: championshipClass.name,
      bike: participant.bike,
      club: { id: club.id, country: club.country },
    })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(club, eq(club.id, participant.clubId))
    .where(and(eq(participant.stageKey, stage.key), hasNoResult(db)))
  return riders.sort(byNumber)
}

/** The condition that a participant has no result, or that it was deleted. */
export const hasNoResult = (db: Pick<Db, "select">): SQL =>
  notExists(
    db
      .select({ id: result.participantId })
      .from(result)
      .where(
        and(
          eq(result.stageKey, participant.stageKey),
          eq(result.participantId, participant.id),
          eq(result.deleted, false),
        ),
      ),
  )

/** Those who are entered in a race and not on its board yet. Whoever joins or leaves raises the revision of the stage. */
export const enteredProcedures = {
  entered: procedures.results.entered.handler(async ({ input: { stage }, context, errors }) => {
    const { db, stageRevision } = context
    // read before the riders: a later one would hide what changed meanwhile
    trackStage(context, stage, await stageRevision(stage))
    const riders = await readEntered(db, stage)
    if (!riders) throw errors["stage-not-found"]()
    return riders
  }),
}
