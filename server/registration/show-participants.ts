import { and, eq } from "drizzle-orm"
import type { OwnEntry, ParticipantList } from "#contracts/participants.ts"
import { may } from "#domain/access/may.ts"
import type { ReadContext } from "#server/db/context.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import type { Db } from "#server/db/transaction.ts"
import { countByClass, countByClub } from "./count-participants.ts"
import { publicParticipants, stageParticipants } from "./list-participants.ts"
import { findRegistrationStage } from "./registration-stage.ts"
import { countRemovable } from "./remove-unconfirmed.ts"

/**
 * Returns the participants of a stage as the actor may see them: their private columns only for its secretaries (ST-10,
 * ST-13, XC-04). Null where there is no such stage, or it is a draft that the actor may not edit. `most` limits the rows,
 * the counts are of all.
 */
export const showParticipants = async (
  { db, actor }: ReadContext,
  stagePath: string,
  { most }: { most?: number | undefined },
): Promise<ParticipantList | null> => {
  const stage = await findRegistrationStage(db, stagePath)
  if (!stage) return null
  const place = { institution: stage.institutionId }
  if (stage.status !== "published" && !may(actor, "edit-stage", place)) return null
  const asked = { stageKey: stage.key, most }
  const [byClass, byClub, own] = await Promise.all([
    countByClass(db, stage.key),
    countByClub(db, stage.key),
    actor ? findOwnEntry(db, { stageKey: stage.key, userId: actor.userId }) : null,
  ])
  const total = byClass.reduce((sum, { count }) => sum + count, 0)
  const counts = { byClass, byClub, total, own }
  if (!may(actor, "manage-participants", place))
    return { for: "everybody", rows: await publicParticipants(db, asked), ...counts }
  const removable = await countRemovable(db, stage.key)
  return { for: "secretary", rows: await stageParticipants(db, asked), removable, ...counts }
}

const findOwnEntry = async (
  db: Db,
  { stageKey, userId }: { stageKey: number; userId: string },
): Promise<OwnEntry | null> => {
  const [own] = await db
    .select({ racingNumber: participant.racingNumber, racingClass: championshipClass.name })
    .from(participant)
    .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
    .where(and(eq(participant.stageKey, stageKey), eq(participant.id, userId)))
  return own ?? null
}
