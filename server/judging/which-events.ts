import { and, eq, type SQL, sql } from "drizzle-orm"
import type { EntryPlace } from "#domain/results/result.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { StageWrite } from "#server/stages/write-stage.ts"

/** The events of the log that are at a place, whether they count or wait. */
export const isAt = ({ stage }: StageWrite, { participantId, section, lap }: EntryPlace): SQL | undefined =>
  and(
    eq(judgeEvent.stageKey, stage.key),
    eq(judgeEvent.participantId, participantId),
    eq(judgeEvent.section, section),
    eq(judgeEvent.lap, lap),
  )

/** The events with one of these ids, of which there may be tens of thousands; or those that lift one of them. */
export const isAmong = (
  ids: readonly string[],
  column: typeof judgeEvent.id | typeof judgeEvent.lifts = judgeEvent.id,
): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`
