import type { JudgeEvent, JudgeEventName, Ruling } from "#domain/judging/judge-event.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
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
  write: StageWrite,
  places: readonly EntryPlace[],
): Promise<EntryLog[]> => {
  const events = Map.groupBy(await selectEvents(write, places), entryKey)
  return places.flatMap((place) => {
    const own = events.get(entryKey(place))
    return own ? toLog(place, own) : []
  })
}

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

type EventRow = EntryPlace &
  Omit<JudgeEvent, "attempt" | "seq" | "name"> & {
    attempt: string | null
    seq: number | null
    name: JudgeEventName | "DeletedEntry"
    reason: string | null
    revision: number
    deviceName: string | null
    userId: string | null
    userName: string | null
    userEmail: string | null
  }

/**
 * Each place looks its events up in the index: the order inside keeps PostgreSQL from joining the other way round, which
 * on a table that it has no statistics of costs a second for a thousand places.
 */
const selectEvents = async (
  { client, stage }: StageWrite,
  places: readonly EntryPlace[],
): Promise<EventRow[]> => {
  const { rows } = await client.query<EventRow>({
    name: "load-entry-logs",
    text: `
      select event.participant_id as "participantId", event.section, event.lap, event.id, event.attempt, event.seq,
        event.name, event.points, event.reason, (extract(epoch from event.time) * 1000)::float8 as time,
        event.revision::float8 as revision, judge_device.name as "deviceName", "user".id as "userId",
        "user".name as "userName", "user".email as "userEmail"
      from unnest($2::text[], $3::smallint[], $4::smallint[]) as place(participant_id, section, lap)
      join lateral (
        select * from judge_event
        where stage_key = $1 and participant_id = place.participant_id and section = place.section
          and lap = place.lap and unapplied is null
        order by attempt, seq
      ) as event on true
      left join judge_device on judge_device.id = event.device_id
      left join "user" on "user".id = coalesce(event.user_id, judge_device.user_id)`,
    values: [
      stage.key,
      places.map(({ participantId }) => participantId),
      places.map(({ section }) => section),
      places.map(({ lap }) => lap),
    ],
  })
  return rows
}
