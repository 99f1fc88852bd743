import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { judgeEvent, sectionEntry } from "#server/db/schema/judging.ts"
import { penalty, result } from "#server/db/schema/results.ts"
import { builderOf, type StageWrite } from "./write-stage.ts"

/** Removes the result of a participant if nothing is in it any longer: no tap, no ruling in force, no penalty, no status. */
export const dropEmptyResult = async (write: StageWrite, participantId: string): Promise<void> => {
  const { key } = write.stage
  const db = builderOf(write)
  const taps = await db.$count(
    judgeEvent,
    and(
      eq(judgeEvent.stageKey, key),
      eq(judgeEvent.participantId, participantId),
      isNotNull(judgeEvent.deviceId),
    ),
  )
  const entries = await db.$count(
    sectionEntry,
    and(
      eq(sectionEntry.stageKey, key),
      eq(sectionEntry.participantId, participantId),
      sql`(${sectionEntry.total} is not null or ${sectionEntry.ruling} is not null)`,
    ),
  )
  const penalties = await db.$count(
    penalty,
    and(eq(penalty.stageKey, key), eq(penalty.participantId, participantId), eq(penalty.deleted, false)),
  )
  if (taps + entries + penalties > 0) return
  await db
    .update(result)
    .set({ deleted: true })
    .where(and(eq(result.stageKey, key), eq(result.participantId, participantId), isNull(result.status)))
}
