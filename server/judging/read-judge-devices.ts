import { and, eq, sql } from "drizzle-orm"
import type { JudgeDevice, StageJudge } from "#contracts/judges-desk.ts"
import { deviceEnd } from "#domain/judging/device-end.ts"
import { judgeDevice, judgeEvent, sectionPass } from "#server/db/schema/judging.ts"
import type { Db } from "#server/db/transaction.ts"
import type { JudgedStage } from "./find-stage.ts"

/** Returns the devices of a stage with what they sent and what waits on them, in the order of their sections (D-11, D-12). */
export const readJudgeDevices = async (
  db: Db,
  { key: stageKey, competitionEndDate: stageEndsOn }: Pick<JudgedStage, "key" | "competitionEndDate">,
  { judges, now }: { judges: readonly StageJudge[]; now: number },
): Promise<JudgeDevice[]> => {
  const isJudge = new Set(judges.map(({ userId }) => userId))
  const rows = await db
    .select({ device: judgeDevice, section: sectionPass.section })
    .from(judgeDevice)
    .leftJoin(sectionPass, eq(sectionPass.id, judgeDevice.passId))
    .where(eq(judgeDevice.stageKey, stageKey))
    .orderBy(sectionPass.section, judgeDevice.name, judgeDevice.createdOn, judgeDevice.id)
  const sent = await selectSent(db, stageKey)
  return rows.map(({ device, section }): JudgeDevice => {
    const { id, name, label, passId, userId, createdOn, lastHeardOn, revokedOn, revokedWhy } = device
    const isDismissed = userId !== null && !isJudge.has(userId)
    const { waiting, waitingToldOn } = device
    return {
      id,
      name,
      label,
      passId,
      section,
      // what happened to the device itself says more than what became of its pass or stage
      state:
        revokedWhy ??
        deviceEnd({ revokedWhy, isPassRevoked: false, isDismissed, stageEndsOn }, now) ??
        "active",
      createdOn,
      revokedOn,
      lastHeardOn,
      waiting: waiting === null || waitingToldOn === null ? null : { taps: waiting, toldOn: waitingToldOn },
      sent: sent.get(id) ?? null,
    }
  })
}

const selectSent = async (
  db: Db,
  stageKey: number,
): Promise<Map<string, NonNullable<JudgeDevice["sent"]>>> => {
  const rows = await db
    .select({
      deviceId: judgeEvent.deviceId,
      rides: sql<number>`count(distinct ${judgeEvent.attempt})`.mapWith(Number),
      lastOn: sql<number>`extract(epoch from max(${judgeEvent.time})) * 1000`.mapWith(Number),
    })
    .from(judgeEvent)
    .where(and(eq(judgeEvent.stageKey, stageKey), sql`${judgeEvent.deviceId} is not null`))
    .groupBy(judgeEvent.deviceId)
  return new Map(rows.map(({ deviceId, ...sent }) => [deviceId ?? "", sent]))
}
