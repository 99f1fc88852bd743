import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm"
import type { OwnNextStage } from "#contracts/stage-page.ts"
import { isEnteredByOthers } from "#domain/registration/participants.ts"
import { hasChangedSince, lapsOfRider } from "#domain/results/card-agreement.ts"
import { procedures } from "#server/api/chain.ts"
import {
  championshipClass,
  institution,
  stage,
  stageClass,
  stageJudge,
} from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { readOwnCard } from "#server/stages/card-agreements.ts"
import { entriesOfAccount } from "#server/stages/find-riders.ts"

/**
 * Returns the published stage that somebody rides or judges next, or now; null: there is none (CL-08). It reads the few stages
 * that are not over, and looks for this one person in each.
 */
export const ownNextStage = async (
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<OwnNextStage | null> => {
  const [found] = await db
    .select({
      stage: {
        path: stage.path,
        title: stage.title,
        location: stage.location,
        timeZone: institution.timeZone,
        competitionStartDate: stage.competitionStartDate,
        competitionEndDate: stage.competitionEndDate,
        registrationEndDate: stage.registrationEndDate,
      },
      participantId: participant.id,
      racingClass: championshipClass.name,
      color: stageClass.color,
      racingNumber: participant.racingNumber,
      status: participant.status,
      startTime: stageClass.startTime,
      isResultDeleted: result.deleted,
      judge: stageJudge.userId,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    // RI-04: including an entry that a secretary made and linked to them
    .leftJoin(sql`${entriesOfAccount(userId)} as entry`, sql`entry.stage_key = ${stage.key}`)
    .leftJoin(
      participant,
      and(eq(participant.stageKey, stage.key), eq(participant.id, sql`entry.participant_id`)),
    )
    .leftJoin(
      stageClass,
      and(eq(stageClass.stageKey, stage.key), eq(stageClass.classKey, participant.classKey)),
    )
    .leftJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .leftJoin(result, and(eq(result.stageKey, stage.key), eq(result.participantId, participant.id)))
    .leftJoin(stageJudge, and(eq(stageJudge.stageKey, stage.key), eq(stageJudge.userId, userId)))
    .where(
      and(
        eq(stage.status, "published"),
        gt(stage.competitionEndDate, now),
        or(isNotNull(participant.id), isNotNull(stageJudge.userId)),
      ),
    )
    .orderBy(asc(stage.competitionStartDate), asc(stage.key))
    .limit(1)
  if (!found) return null
  const { participantId, racingClass, color, status, racingNumber, startTime } = found
  // a result that was deleted is a tombstone
  const hasResult = found.isResultDeleted === false
  const changedCard = hasResult ? await findChangedCard(db, { path: found.stage.path, userId }) : null
  return {
    stage: found.stage,
    ride:
      participantId !== null && racingClass !== null && color !== null && status !== null
        ? {
            ...{ racingClass, color, racingNumber, status, startTime, hasResult, changedCard },
            isByOrganiser: isEnteredByOthers(participantId),
          }
        : null,
    isJudge: found.judge !== null,
  }
}

/** Returns the id of somebody's card if a lap of it has changed since they said it was right, while they can look again (OF-03). */
const findChangedCard = async (db: Db, own: { path: string; userId: string }): Promise<string | null> => {
  const card = await readOwnCard(db, own)
  if (!card || card.isApproved) return null
  return lapsOfRider(card.laps, card.agreements).some(hasChangedSince) ? card.participantId : null
}

/** The procedure that returns the next stage of a signed-in rider or judge. */
export const nextStageProcedures = {
  ownNextStage: procedures.competitions.ownNextStage.handler(
    async ({ context: { db, actor, now }, errors }) => {
      if (!actor) throw errors["not-signed-in"]()
      return ownNextStage(db, { userId: actor.userId, now })
    },
  ),
}
