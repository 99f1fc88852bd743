import { and, asc, eq, gt, isNotNull, or, sql } from "drizzle-orm"
import type { OwnNextStage } from "#contracts/competitions/stage-page.ts"
import { isEnteredByOthers, type ParticipantStatus } from "#domain/registration/participants.ts"
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
import { linkedEntry } from "#server/db/schema/riders.ts"
import type { Db } from "#server/db/transaction.ts"
import { limits } from "#server/limits/table/limits.ts"
import { readOwnCard } from "#server/stages/card-agreements.ts"
import { enteredBy } from "#server/stages/claimed-entries.ts"
import { entriesOfAccount } from "#server/stages/find-riders.ts"
import { publishedStart } from "#server/stages/start-slots.ts"

/**
 * Returns the published stage that somebody or a rider of their account rides next, or that they judge, or now; null: there is none
 * (CL-08, FA-02), or one whom it has handed over (FA-03). It reads the few stages that are not over, and looks for these people in each.
 */
export const ownNextStage = async (
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<OwnNextStage | null> => {
  const rows = await db
    .select({
      stage: {
        path: stage.path,
        title: stage.title,
        location: stage.location,
        timeZone: institution.timeZone,
        competitionStartDate: stage.competitionStartDate,
        competitionEndDate: stage.competitionEndDate,
        registrationEndDate: stage.registrationEndDate,
        announcedStartDate: stage.announcedStartDate,
        calledOff: stage.calledOff,
      },
      participantId: participant.id,
      name: participant.name,
      racingClass: championshipClass.name,
      color: stageClass.color,
      racingNumber: participant.racingNumber,
      isHeld: sql<boolean>`(${stage.key}, ${participant.id}) in (select * from ${enteredBy(userId)} as held)`,
      status: participant.status,
      startTime: stageClass.startTime,
      startsAt: publishedStart,
      isResultDeleted: result.deleted,
      isClaimed: sql<boolean>`${linkedEntry.claimedOn} is not null`,
      judge: stageJudge.userId,
    })
    .from(stage)
    .innerJoin(institution, eq(institution.id, stage.institutionId))
    // RI-04: including an entry that a secretary made and linked to them
    .leftJoin(sql`${entriesOfAccount(userId, "sees")} as entry`, sql`entry.stage_key = ${stage.key}`)
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
    .leftJoin(
      linkedEntry,
      and(eq(linkedEntry.stageKey, stage.key), eq(linkedEntry.participantId, participant.id)),
    )
    .leftJoin(stageJudge, and(eq(stageJudge.stageKey, stage.key), eq(stageJudge.userId, userId)))
    .where(
      and(
        eq(stage.status, "published"),
        // a postponed stage is still to come, whatever its day was
        or(gt(stage.competitionEndDate, now), sql`${stage.calledOff} ->> 'kind' = 'postponed'`),
        or(isNotNull(participant.id), isNotNull(stageJudge.userId)),
      ),
    )
    // what is called off comes after all that takes place
    .orderBy(
      isNotNull(stage.calledOff),
      asc(stage.competitionStartDate),
      asc(stage.key),
      asc(participant.createdOn),
    )
    .limit(limits.accounts.riders.most)
  const [found] = rows
  if (!found) return null
  const { path } = found.stage
  const rides = rows
    .filter((row) => row.stage.path === path)
    .map((row) => rideOf(db, { ...row, path, userId }))
  return {
    stage: found.stage,
    rides: (await Promise.all(rides)).filter((ride) => ride !== null),
    isJudge: found.judge !== null,
  }
}

type FoundRide = {
  [Column in "participantId" | "name" | "racingClass" | "color" | "racingNumber"]: string | null
} & {
  status: ParticipantStatus | null
  startTime: number | null
  startsAt: number | null
  isResultDeleted: boolean | null
  isHeld: boolean | null
  isClaimed: boolean
}

/** Returns what one of the account's riders rides there (FA-02); null: they do not, the viewer judges. */
const rideOf = async (
  db: Db,
  found: FoundRide & { path: string; userId: string },
): Promise<OwnNextStage["rides"][number] | null> => {
  const { participantId, name, racingClass, color, status, racingNumber, startTime, startsAt } = found
  if (participantId === null || name === null || racingClass === null || color === null || status === null)
    return null
  const isByOrganiser = isEnteredByOthers(participantId) && !found.isClaimed
  // a result that was deleted is a tombstone
  const hasResult = found.isResultDeleted === false
  return {
    ...{ name, racingClass, color, racingNumber, status, startTime, startsAt, hasResult },
    changedCard: hasResult ? await findChangedCard(db, { ...found, participantId }) : null,
    isByOrganiser,
    isOnlySeen: !isByOrganiser && found.isHeld === false,
  }
}

/** Returns the id of somebody's card if a lap of it has changed since they said it was right, while they can look again (OF-03). */
const findChangedCard = async (
  db: Db,
  { path, userId, participantId }: { path: string; userId: string; participantId: string },
): Promise<string | null> => {
  const card = await readOwnCard(db, { path, userId, participantId })
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
