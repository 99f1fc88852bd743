import { and, eq } from "drizzle-orm"
import type { ApprovedResult } from "#domain/standings/group-results.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { result } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"

/** Returns a stage's approved results, as their approval froze them. */
export const readApproved = async (write: StageWrite): Promise<ApprovedResult[]> => {
  const rows = await builderOf(write)
    .select({ result, racingClass: championshipClass.name })
    .from(result)
    .innerJoin(championshipClass, eq(championshipClass.key, result.classKey))
    .where(and(eq(result.stageKey, write.stage.key), eq(result.deleted, false)))
  return rows.map(({ result: one, racingClass }) => ({
    participantId: one.participantId,
    name: one.name,
    birthDate: one.birthDate,
    clubId: one.clubId,
    gender: one.gender,
    racingNumber: one.racingNumber,
    team: one.team,
    racingClass,
    status: one.status,
    position: one.position,
    positionPoints: one.positionPoints ?? 0,
    positionAbsolutePoints: one.positionAbsolutePoints ?? 0,
  }))
}
