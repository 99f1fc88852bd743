import { and, eq, type SQL, sql } from "drizzle-orm"
import type { EntryPlace } from "#domain/results/result.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

/** Moves events to a place in the log; what the device sent stays stored (D-37). */
export const moveEvents = async (
  write: StageWrite,
  ids: readonly string[],
  to: EntryPlace,
): Promise<void> => {
  await write.db
    .update(judgeEvent)
    .set({
      ...to,
      sentSection: sql`coalesce(${judgeEvent.sentSection}, ${judgeEvent.section})`,
      sentLap: sql`coalesce(${judgeEvent.sentLap}, ${judgeEvent.lap})`,
    })
    .where(isAmong(ids))
}

type PlacedTap = Pick<
  typeof judgeEvent.$inferSelect,
  "attempt" | "section" | "lap" | "participantId" | "sentSection" | "sentLap" | "unapplied"
>

/**
 * Returns where a waiting tap belongs whose attempt has left the place that the tap names: the place to which a secretary moved it
 * (D-37). Null: it is still where the tap says. The taps are those of the same phone: the attempt of another one is not moved with
 * it (D-50).
 */
export const movedTo = (
  { attempt, section, lap }: PlacedTap,
  ofPhone: readonly PlacedTap[],
): EntryPlace | null => {
  const moved = ofPhone.find(
    (tap) =>
      tap.attempt === attempt && tap.sentSection === section && tap.sentLap === lap && tap.unapplied === null,
  )
  if (!moved || moved.participantId === null) return null
  return { participantId: moved.participantId, section: moved.section, lap: moved.lap }
}

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
