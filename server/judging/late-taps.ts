import { and, eq, isNull, lte, type SQL } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { mostPenalty, mostSectionPoints, ofClassic } from "#domain/judging/points-range.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { isOfPhone } from "./settle.ts"

type ScoredStage = { key: number; scoring: Scoring }

/** A phone, and the revision of what a secretary saw of it: later taps are not settled. */
export type SeenPhone = { phone: string; seenRevision: number }

/** How many attempts of a phone would count, wholly or in part, if all of its late taps were accepted. */
export type CountableAttempts = { countable: number; inPart: number }

/**
 * Returns those late taps of a phone that count when a secretary accepts all of them (D-11). Taps that would have waited anyway
 * are left out: of an unknown rider, for another section than the pass's, for another phone's attempt or the phone's own that was moved, with
 * points beyond the rules, or for an entry that a secretary has ruled on since. They are settled one by one.
 */
export const countableTaps = async (
  client: Pool | PoolClient,
  stage: ScoredStage,
  { phone, seenRevision }: SeenPhone,
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from (${waitingTaps}) as tap where counts and phone = $7 and revision <= $8`,
    [...valuesOf(stage), phone, seenRevision],
  )
  return rows.map(({ id }) => id)
}

/** Returns the number of attempts with such taps by phone; phones without any are missing. */
export const countableAttempts = async (
  client: Pool | PoolClient,
  stage: ScoredStage,
): Promise<Map<string, CountableAttempts>> => {
  const { rows } = await client.query<CountableAttempts & { phone: string }>(
    `select phone, (count(*) filter (where counts))::int as countable, (count(*) filter (where not counts))::int as "inPart"
     from (
       select phone, bool_and(counts) as counts from (${waitingTaps}) as tap group by phone, attempt having bool_or(counts)
     ) as attempt
     group by phone`,
    valuesOf(stage),
  )
  return new Map(rows.map(({ phone, ...attempts }) => [phone, attempts]))
}

/**
 * All waiting taps of a stage, each with whether it would count: its points are within `isInRange`, no taps of another phone
 * count for its attempt (D-50), and its phone's attempt was not moved (D-37). That is found by scanning the log once: a lookup for each tap
 * takes minutes while PostgreSQL has no statistics about taps that have just arrived.
 */
const waitingTaps = `
  select event.id, event.revision, event.attempt, event.phone, coalesce(
    event.unapplied = 'after-revocation' and card.lap is not null and entry.ruling is null
    and event.counted = event.counted_here and event.moved = 0
    and coalesce(pass.section, event.section) = event.section
    and ($5::boolean or event.name <> all($6::text[]))
    and (
      event.points is null
      or event.name = 'JudgePenalty' and event.points > 0 and event.points <= $2::float8
      or event.name = 'EditedTo' and (event.points = any($3::float8[]) or event.points between 0 and $4::float8)
    )
    and (event.name <> 'JudgePenalty' or event.lap between 1 and card.lap and card.lap_sections[event.section]
      and not card.cancelled_in_laps @> jsonb_build_array(jsonb_build_object('section', event.section, 'lap', event.lap))),
    false
  ) as counts
  from (
    select event.id, event.revision, event.stage_key, event.attempt, event.participant_id, event.section, event.lap, event.name, event.points,
      event.unapplied, event.settled_on, device.phone, device.pass_id,
      count(*) filter (where event.unapplied is null) over of_all as counted,
      count(*) filter (where event.unapplied is null) over of_phone as counted_here,
      count(*) filter (where event.sent_section is not null) over of_attempt as moved
    from judge_event as event join judge_device as device on device.id = event.device_id
    where event.stage_key = $1
    window of_all as (partition by event.participant_id, event.section, event.lap, event.attempt),
      of_phone as (partition by event.participant_id, event.section, event.lap, event.attempt, device.phone),
      of_attempt as (partition by event.attempt, device.phone)
  ) as event
  left join section_pass as pass on pass.id = event.pass_id
  left join participant as rider on rider.stage_key = event.stage_key and rider.id = event.participant_id
  left join stage_class as card on card.stage_key = rider.stage_key and card.class_key = rider.class_key
  left join section_entry as entry on entry.stage_key = event.stage_key and entry.participant_id = event.participant_id
    and entry.section = event.section and entry.lap = event.lap
  where event.unapplied is not null and event.settled_on is null`

const valuesOf = ({ key, scoring }: ScoredStage) => {
  const isClassic = scoring.type === "classic"
  return [
    key,
    mostPenalty[scoring.type],
    isClassic ? classicMarks : [],
    isClassic ? null : mostSectionPoints(scoring),
    isClassic,
    ofClassic,
  ]
}

/** Returns the condition that an event of a stage came from a phone that could no longer judge, waits, and was seen. */
export const isWaitingLateTap = (stageKey: number, { phone, seenRevision }: SeenPhone): SQL | undefined =>
  and(
    eq(judgeEvent.stageKey, stageKey),
    eq(judgeEvent.unapplied, "after-revocation"),
    isNull(judgeEvent.settledOn),
    lte(judgeEvent.revision, seenRevision),
    isOfPhone(stageKey, phone),
  )
