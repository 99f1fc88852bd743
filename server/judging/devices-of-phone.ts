import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { stageJudge } from "#server/db/schema/competitions.ts"
import { judgeDevice } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"

type OfStage = { stageKey: number; deviceId: string }

/**
 * Returns all devices of a stage that are the same phone as this one, the earliest first: those that showed each other's tokens, and
 * those of one session, which is one browser's.
 */
export const devicesOfPhone = (
  tx: Transaction,
  { stageKey, deviceId }: OfStage,
): Promise<(typeof judgeDevice.$inferSelect)[]> => {
  const same = sql`(
    with recursive same as (
      select id, phone, session_id from judge_device where id = ${deviceId}
      union
      select other.id, other.phone, other.session_id
      from same join judge_device as other
        on other.stage_key = ${stageKey} and (other.phone = same.phone or other.session_id = same.session_id)
    )
    select id from same
  )`
  return tx
    .select()
    .from(judgeDevice)
    .where(sql`${judgeDevice.id} in ${same}`)
    .orderBy(asc(judgeDevice.createdOn), asc(judgeDevice.id))
}

/** Returns them once no account that the phone judges by can register it again before the transaction ends. */
export const lockPhone = async (tx: Transaction, device: OfStage): ReturnType<typeof devicesOfPhone> => {
  const judges = (await devicesOfPhone(tx, device)).flatMap(({ userId }) => userId ?? [])
  await tx
    .select()
    .from(stageJudge)
    .where(and(eq(stageJudge.stageKey, device.stageKey), inArray(stageJudge.userId, judges)))
    .orderBy(asc(stageJudge.userId))
    .for("update")
  return devicesOfPhone(tx, device)
}
