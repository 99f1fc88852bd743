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

/** Returns the logs of some entries, in the order of their places; an entry without counting events is missing. */
export const loadEntryLogs = async (
  tx: Transaction,
  stage: LockedStage,
  places: readonly EntryPlace[],
): Promise<EntryLog[]> => {
  const rows = await selectEvents(tx, stage, places)
  const logs: EntryLog[] = []
  let log: EntryLog | undefined
  for (const row of rows) {
    const place = { participantId: row.participantId, section: row.section, lap: row.lap }
    if (!log || entryKey(log) !== entryKey(place)) {
      log = { ...place, taps: [], ruling: null, judges: new Map(), ruledBy: null }
      logs.push(log)
    }
    addEvent(log, row)
  }
  return logs
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const addEvent = (log: EntryLog, row: EventRow): void => {
  const { id, attempt, seq, name, points, reason, time } = row
  const recorder = { userId: row.userId, name: row.deviceName ?? row.userName ?? "", email: row.userEmail }
  if (attempt !== null && seq !== null && name !== "DeletedEntry") {
    log.taps.push({ id, attempt, seq, name, points, reason, time })
    log.judges.set(attempt, recorder)
    return
  }
  // rows come in the order of their revisions, so that the last ruling stands
  log.ruling = name === "EditedTo" ? { kind: "edited", points: points ?? 0 } : { kind: "deleted" }
  log.ruledBy = recorder
}

const selectEvents = async (tx: Transaction, stage: LockedStage, places: readonly EntryPlace[]) => {
  const rows = await tx
    .select({
      id: judgeEvent.id,
      participantId: judgeEvent.participantId,
      section: judgeEvent.section,
      lap: judgeEvent.lap,
      attempt: judgeEvent.attempt,
      seq: judgeEvent.seq,
      name: judgeEvent.name,
      points: judgeEvent.points,
      reason: judgeEvent.reason,
      time: judgeEvent.time,
      deviceName: judgeDevice.name,
      userId: user.id,
      userName: user.name,
      userEmail: user.email,
    })
    .from(judgeEvent)
    .leftJoin(judgeDevice, eq(judgeDevice.id, judgeEvent.deviceId))
    .leftJoin(user, sql`${user.id} = coalesce(${judgeEvent.userId}, ${judgeDevice.userId})`)
    .where(
      and(
        eq(judgeEvent.stageKey, stage.key),
        isNull(judgeEvent.unapplied),
        sql`(${judgeEvent.participantId}, ${judgeEvent.section}, ${judgeEvent.lap}) in (
          select * from unnest(
            ${sql.param(places.map((place) => place.participantId))}::text[],
            ${sql.param(places.map((place) => place.section))}::smallint[],
            ${sql.param(places.map((place) => place.lap))}::smallint[]))`,
      ),
    )
    .orderBy(
      asc(judgeEvent.participantId),
      asc(judgeEvent.section),
      asc(judgeEvent.lap),
      asc(judgeEvent.attempt),
      asc(judgeEvent.seq),
      asc(judgeEvent.revision),
    )
  return rows.flatMap(({ participantId, ...row }) =>
    participantId === null ? [] : [{ ...row, participantId }],
  )
}
