import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { JudgeEvent, Ruling } from "#domain/judging/judge-event.ts"
import type { LockedStage } from "#server/db/lock-stage.ts"
import { user } from "#server/db/schema/accounts.ts"
import { judgeDevice, judgeEvent } from "#server/db/schema/judging.ts"
import type { Transaction } from "#server/db/transaction.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"

/** Who recorded something: a judge, a section pass's bearer, or the secretary who ruled. */
export type Recorder = { userId: string | null; name: string; email: string | null }

/** All that counts in the log of one section entry. */
export type EntryLog = EntryPlace & {
  taps: (JudgeEvent & { reason: string | null })[]
  ruling: Ruling | null
  /** Who recorded each attempt. */
  judges: Map<string, Recorder>
  ruledBy: Recorder | null
}

/** Returns the logs of some entries; an entry without counting events is missing. */
export const loadEntryLogs = async (
  tx: Transaction,
  stage: LockedStage,
  places: readonly EntryPlace[],
): Promise<EntryLog[]> => {
  const events = Map.groupBy(await selectEvents(tx, stage, places), entryKey)
  return places.flatMap((place) => {
    const own = events.get(entryKey(place))
    return own ? toLog(place, own) : []
  })
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const toLog = (place: EntryPlace, events: readonly EventRow[]): EntryLog => {
  const log: EntryLog = { ...place, taps: [], ruling: null, judges: new Map(), ruledBy: null }
  let ruledAt = 0
  for (const { id, attempt, seq, name, points, reason, time, revision, ...by } of events) {
    const recorder = { userId: by.userId, name: by.deviceName ?? by.userName ?? "", email: by.userEmail }
    if (attempt !== null && seq !== null && name !== "DeletedEntry") {
      log.taps.push({ id, attempt, seq, name, points, reason, time })
      log.judges.set(attempt, recorder)
    } else if (revision > ruledAt) {
      ruledAt = revision
      log.ruling = name === "EditedTo" ? { kind: "edited", points: points ?? 0 } : { kind: "deleted" }
      log.ruledBy = recorder
    }
  }
  return log
}

/**
 * Each place looks its events up in the index: the order inside keeps PostgreSQL from joining the other way round, which
 * on a table that it has no statistics of costs a second for a thousand places.
 */
const selectEvents = (tx: Transaction, stage: LockedStage, places: readonly EntryPlace[]) => {
  const event = tx
    .select()
    .from(judgeEvent)
    .where(
      and(
        eq(judgeEvent.stageKey, stage.key),
        sql`${judgeEvent.participantId} = place.participant_id`,
        sql`${judgeEvent.section} = place.section`,
        sql`${judgeEvent.lap} = place.lap`,
        isNull(judgeEvent.unapplied),
      ),
    )
    .orderBy(asc(judgeEvent.attempt), asc(judgeEvent.seq))
    .as("event")
  return tx
    .select({
      participantId: sql<string>`${event.participantId}`,
      section: event.section,
      lap: event.lap,
      id: event.id,
      attempt: event.attempt,
      seq: event.seq,
      name: event.name,
      points: event.points,
      reason: event.reason,
      time: event.time,
      revision: event.revision,
      deviceName: judgeDevice.name,
      userId: user.id,
      userName: user.name,
      userEmail: user.email,
    })
    .from(
      sql`unnest(
        ${sql.param(places.map((place) => place.participantId))}::text[],
        ${sql.param(places.map((place) => place.section))}::smallint[],
        ${sql.param(places.map((place) => place.lap))}::smallint[]) as place(participant_id, section, lap)`,
    )
    .innerJoinLateral(event, sql`true`)
    .leftJoin(judgeDevice, eq(judgeDevice.id, event.deviceId))
    .leftJoin(user, sql`${user.id} = coalesce(${event.userId}, ${judgeDevice.userId})`)
}
