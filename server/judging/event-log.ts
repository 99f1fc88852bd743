import { inArray } from "drizzle-orm"
import type { WireEvent } from "#contracts/judge-sync.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"
import type { Tap } from "./tap.ts"

type LoggedEvent = typeof judgeEvent.$inferSelect

/**
 * Appends taps to the log and returns those that it did not have yet; of two under one id the first is taken. They
 * travel as one JSON parameter, because a parameter for each column of each tap costs a multiple of it.
 */
export const appendTaps = async ({ client, stage }: StageWrite, taps: readonly Tap[]): Promise<Set<Tap>> => {
  const firsts = new Map(taps.toReversed().map((tap) => [tap.event.id, tap]))
  const rows = [...firsts.values()].map(({ event, deviceId, time, receivedOn, person, unapplied }) => ({
    id: event.id,
    device_id: deviceId,
    attempt: event.attempt,
    seq: event.seq,
    participant: event.participant,
    participant_id: person?.id ?? null,
    section: event.section,
    lap: event.lap,
    name: event.name,
    points: event.points,
    reason: event.reason,
    device_time: new Date(event.time),
    time: new Date(time),
    received_on: new Date(receivedOn),
    unapplied,
  }))
  const appended = await client.query<{ id: string }>({
    name: "append-taps",
    text: `
      insert into judge_event (stage_key, revision, id, device_id, attempt, seq, participant, participant_id, section,
        lap, name, points, reason, device_time, time, received_on, unapplied)
      select $1, $2, id, device_id, attempt, seq, participant, participant_id, section,
        lap, name, points, reason, device_time, time, received_on, unapplied
      from json_populate_recordset(null::judge_event, $3)
      on conflict (id) do nothing
      returning id`,
    values: [stage.key, stage.revision, JSON.stringify(rows)],
  })
  return new Set(appended.rows.flatMap(({ id }) => firsts.get(id) ?? []))
}

/** Returns events of the log by their id. */
export const findEvents = async (
  write: StageWrite,
  ids: readonly string[],
): Promise<Map<string, LoggedEvent>> => {
  if (ids.length === 0) return new Map()
  const rows = await builderOf(write)
    .select()
    .from(judgeEvent)
    .where(inArray(judgeEvent.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Tells whether a device repeats what the log has; other content under a known id is refused (D-05). */
export const isRepeated = (logged: LoggedEvent, stageKey: number, event: WireEvent): boolean =>
  logged.stageKey === stageKey &&
  logged.attempt === event.attempt &&
  logged.seq === event.seq &&
  logged.participant === event.participant &&
  logged.section === event.section &&
  logged.lap === event.lap &&
  logged.name === event.name &&
  logged.points === event.points &&
  logged.reason === event.reason &&
  logged.deviceTime === event.time
