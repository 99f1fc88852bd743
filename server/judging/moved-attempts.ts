import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { judgeEvent } from "#server/db/schema/judging.ts"
import type { EntryPlace } from "#server/stages/entry-log.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"
import { isAmong } from "./which-events.ts"

/** Moves events to a place in the log; what the device sent stays stored (D-37). */
export const moveEvents = async (
  write: StageWrite,
  ids: readonly string[],
  to: EntryPlace,
): Promise<void> => {
  await builderOf(write)
    .update(judgeEvent)
    .set({
      ...to,
      sentSection: sql`coalesce(${judgeEvent.sentSection}, ${judgeEvent.section})`,
      sentLap: sql`coalesce(${judgeEvent.sentLap}, ${judgeEvent.lap})`,
    })
    .where(isAmong(ids))
}

type WaitingTap = Pick<typeof judgeEvent.$inferSelect, "attempt" | "section" | "lap">

/**
 * Returns where taps of these attempts belong that name a place which their attempt has left: the place to which a secretary moved it
 * (D-37). Null: it is still where they say.
 */
export const findMoved = async (
  write: StageWrite,
  attempts: readonly string[],
): Promise<(tap: WaitingTap) => EntryPlace | null> => {
  const moved = await builderOf(write)
    .select()
    .from(judgeEvent)
    .where(
      and(
        eq(judgeEvent.stageKey, write.stage.key),
        inArray(judgeEvent.attempt, [...attempts]),
        isNotNull(judgeEvent.sentSection),
        isNull(judgeEvent.unapplied),
      ),
    )
  const places = new Map(
    moved.flatMap(({ attempt, sentSection, sentLap, participantId, section, lap }) =>
      participantId === null
        ? []
        : [[`${attempt} ${sentSection}-${sentLap}`, { participantId, section, lap }] as const],
    ),
  )
  return ({ attempt, section, lap }) => places.get(`${attempt} ${section}-${lap}`) ?? null
}
