import { deviceEnd, isLateTap, type RevokedWhy } from "#domain/judging/device-end.ts"
import { type HeldTap, placeHeld } from "#domain/judging/lifted-ruling.ts"
import type { UnappliedReason } from "#domain/judging/place-event.ts"
import type { EntryPlace } from "#domain/results/result.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { entryKey, loadEntryLogs } from "#server/stages/entry-log.ts"
import type { StageWrite } from "#server/stages/stage-write.ts"

/**
 * Counts taps that waited because of a ruling, at those places where none is in force any longer, as if there had never been one
 * (D-09, SP-15). Taps from before a re-ride that is in force keep waiting (RX-03). Returns the places at which some count now:
 * the caller has to fold their entries again.
 */
export const releaseHeld = async (
  write: StageWrite,
  places: readonly EntryPlace[],
): Promise<EntryPlace[]> => {
  const held = Map.groupBy(await selectHeld(write, places), entryKey)
  const named = places.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const placed = [...held].flatMap(([key, taps]) => {
    const log = logs.get(key)
    if (log?.ruling) return []
    const since = log?.inForce?.revision ?? 0
    const asHeld = taps.map((tap) => ({ ...heldTap(tap), isBeforeReRide: tap.revision < since }))
    return [...placeHeld(asHeld, (attempt) => log?.phones.get(attempt))]
  })
  const counting = new Set(placed.flatMap(([id, why]) => (why === null ? id : [])))
  for (const [unapplied, taps] of Map.groupBy(placed, ([, why]) => why))
    await storePlaced(
      write,
      unapplied,
      taps.map(([id]) => id),
    )
  const isReleased = (place: EntryPlace) => held.get(entryKey(place))?.some(({ id }) => counting.has(id))
  return places.filter(isReleased)
}

type HeldRow = EntryPlace &
  Omit<HeldTap, "isLate" | "isBeforeReRide"> & {
    time: number
    revision: number
    receivedOn: number
    createdOn: number
    formerRevokedOn: number | null
    revokedOn: number | null
    revokedWhy: RevokedWhy | null
    passRevokedOn: number | null
    isJudgeGone: boolean
    stageEndsOn: number
  }

/**
 * Taps for another section than their pass's, and those of an attempt that was moved elsewhere, would wait without a ruling too: they
 * are left out. As in `loadEvents`, the inner `order by` makes each place look its taps up in the index.
 */
const selectHeld = async (
  { client, stage }: StageWrite,
  places: readonly EntryPlace[],
): Promise<HeldRow[]> => {
  const { rows } = await client.query<HeldRow>(
    `select event.participant_id as "participantId", event.section, event.lap, event.id, event.attempt, device.phone,
       event.revision::float8 as revision, event.settled_on is not null as "isDismissed", ${milliseconds("event.time")} as time,
       ${milliseconds("event.received_on")} as "receivedOn", ${milliseconds("device.created_on")} as "createdOn",
       ${milliseconds("device.former_revoked_on")} as "formerRevokedOn", ${milliseconds("device.revoked_on")} as "revokedOn",
       device.revoked_why as "revokedWhy", ${milliseconds("pass.revoked_on")} as "passRevokedOn",
       ${milliseconds("stage.competition_end_date")} as "stageEndsOn",
       device.user_id is not null and not exists (
         select from stage_judge as judge where judge.stage_key = stage.key and judge.user_id = device.user_id
       ) as "isJudgeGone"
     from json_to_recordset($2) as place("participantId" text, section smallint, lap smallint)
     join stage on stage.key = $1
     join lateral (
       select * from judge_event
       where stage_key = $1 and participant_id = place."participantId" and section = place.section and lap = place.lap
         and unapplied in ('entry-edited', 'entry-deleted')
       order by revision, time, seq
     ) as event on true
     join judge_device as device on device.id = event.device_id
     left join section_pass as pass on pass.id = device.pass_id
     where coalesce(pass.section, event.section) = event.section
       and not exists (
         select from judge_event as moved join judge_device as same on same.id = moved.device_id
         where moved.stage_key = stage.key and moved.attempt = event.attempt and moved.sent_section is not null
           and same.phone = device.phone
       )
     order by event.revision, event.time, event.seq`,
    [stage.key, JSON.stringify(places)],
  )
  return rows
}

/**
 * Returns a tap with whether it is late: its phone could not judge when it came. If that is no longer known, a secretary looks at
 * it (D-11).
 */
const heldTap = ({ id, attempt, phone, isDismissed, ...tap }: HeldRow): Omit<HeldTap, "isBeforeReRide"> => {
  const { time, receivedOn, createdOn, formerRevokedOn, revokedOn, stageEndsOn } = tap
  const wasRevoked = (on: number | null) => on !== null && on <= receivedOn
  const end = deviceEnd(
    {
      revokedWhy: wasRevoked(revokedOn) ? tap.revokedWhy : null,
      isPassRevoked: wasRevoked(tap.passRevokedOn),
      isDismissed: tap.isJudgeGone,
      stageEndsOn,
    },
    receivedOn,
  )
  const isLate = isLateTap({ time, end, revokedOn, createdOn, formerRevokedOn })
  return { id, attempt, phone, isDismissed, isLate }
}

const storePlaced = async (
  { client }: StageWrite,
  unapplied: UnappliedReason | null,
  ids: readonly string[],
): Promise<void> => {
  await client.query("update judge_event set unapplied = $1 where id = any($2::uuid[])", [unapplied, ids])
}
