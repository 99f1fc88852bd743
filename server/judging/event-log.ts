import type { PoolClient } from "pg"
import type { DeviceEvent } from "#contracts/judging/judge-sync.ts"
import { type UnappliedReason, waitsAlone } from "#domain/judging/place-event.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"
import { phoneAttempt, type Tap } from "./tap.ts"

/** An event as stored in the log. */
export type LoggedEvent = Pick<
  DeviceEvent,
  "id" | "attempt" | "seq" | "participant" | "section" | "lap" | "name" | "points" | "reason"
> & { stageKey: number; deviceTime: number }

/**
 * Appends new taps to the log. They are sent as one JSON parameter, because a parameter for each column of each tap costs several
 * times as much.
 */
export const appendTaps = async ({ client, stage }: StageWrite, taps: readonly Tap[]): Promise<void> => {
  if (taps.length === 0) return
  const rows = taps.map(({ event, device, time, receivedOn, person, unapplied }) => ({
    id: event.id,
    device_id: device.id,
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
  await client.query({
    name: "append-taps",
    text: `
      insert into judge_event (stage_key, revision, id, device_id, attempt, seq, participant, participant_id, section,
        lap, name, points, reason, device_time, time, received_on, unapplied)
      select $1, $2, id, device_id, attempt, seq, participant, participant_id, section,
        lap, name, points, reason, device_time, time, received_on, unapplied
      from json_populate_recordset(null::judge_event, $3)`,
    values: [stage.key, stage.revision, JSON.stringify(rows)],
  })
}

/** Returns events of the log by their id. */
export const findEvents = async (
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, LoggedEvent>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await client.query<LoggedEvent>({
    name: "find-events",
    text: `
      select id, stage_key as "stageKey", attempt, seq, participant, coalesce(sent_section, section) as section,
        coalesce(sent_lap, lap) as lap, name, points, reason,
        ${milliseconds("device_time")} as "deviceTime"
      from judge_event where id = any($1)`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns a tap as it is stored in the log. */
export const asLogged = (event: DeviceEvent, stageKey: number): LoggedEvent => ({
  ...event,
  stageKey,
  deviceTime: event.time,
})

/** Returns whether an event repeats what the log has; other content under a known id is refused (D-05). */
export const isRepeated = (logged: LoggedEvent, stageKey: number, event: DeviceEvent): boolean =>
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

type WaitingRow = { attempt: string; phone: string; unapplied: UnappliedReason }

/**
 * Returns why the next taps of attempts wait, by phone and attempt: the log has taps of the same phone for them that do not
 * count, or that a secretary moved to another entry (D-37). Taps of another phone for them delay nobody (D-50).
 */
export const findWaiting = async (
  client: PoolClient,
  stagePath: string,
  attempts: readonly string[],
): Promise<Map<string, UnappliedReason>> => {
  const { rows } = await client.query<WaitingRow>({
    name: "find-waiting",
    text: `
      select attempt, phone, coalesce(unapplied, 'entry-edited') as unapplied
      from judge_event as event join judge_device on judge_device.id = event.device_id
      where event.stage_key = (select key from stage where path = $1) and attempt = any($2)
        and (unapplied is not null or sent_section is not null)`,
    values: [stagePath, [...new Set(attempts)]],
  })
  return new Map(
    rows.flatMap(({ attempt, phone, unapplied }) =>
      waitsAlone(unapplied) ? [] : [[phoneAttempt(phone, attempt), unapplied]],
    ),
  )
}
