import { and, eq, isNull, type SQL } from "drizzle-orm"
import type { Pool, PoolClient } from "pg"
import type { Scoring } from "#domain/competitions/scoring.ts"
import { classicMarks } from "#domain/judging/points.ts"
import { mostPenalty, mostSectionPoints } from "#domain/judging/points-range.ts"
import { judgeEvent } from "#server/db/schema/judging.ts"
import { isOfPhone } from "./settle.ts"

type ScoredStage = { key: number; scoring: Scoring }

/** How many attempts of a phone count once all of its late taps are let count: wholly, or only some of their taps. */
export type CountableAttempts = { countable: number; inPart: number }

/**
 * Returns those late taps of a phone that count once a secretary lets all of them count (D-11). Not among them is what would have
 * waited anyway: for a rider to be named, for another section than its pass's, for another phone's attempt, with points beyond the
 * rules, or for an entry that a secretary has ruled on since. Those are asked about one by one.
 */
export const countableTaps = async (
  client: Pool | PoolClient,
  stage: ScoredStage,
  phone: string,
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `select id from (${waitingTaps}) as tap where counts and phone = $5`,
    [...valuesOf(stage), phone],
  )
  return rows.map(({ id }) => id)
}

/** Returns by phone how many of its attempts those taps are of; a phone of which none counts is missing. */
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
 * All taps of a stage that wait, each with whether it counts: with points as `isInRange` allows, and, since an attempt belongs to the
 * phone whose taps count for it (D-50), where none of another do. Whose do is found by going through the log once: a search for each
 * tap takes minutes where PostgreSQL has no statistics of what a phone has just handed in.
 */
const waitingTaps = `
  select event.id, event.attempt, event.phone, coalesce(
    event.unapplied = 'after-revocation' and card.lap is not null and entry.ruling is null
    and event.counted = event.counted_here
    and coalesce(pass.section, event.section) = event.section
    and (
      event.points is null
      or event.name = 'JudgePenalty' and event.points > 0 and event.points <= $2::float8
      or event.name = 'EditedTo' and (event.points = any($3::float8[]) or event.points between 0 and $4::float8)
    )
    and (event.name <> 'JudgePenalty' or event.lap between 1 and card.lap and card.lap_sections[event.section]),
    false
  ) as counts
  from (
    select event.id, event.stage_key, event.attempt, event.participant_id, event.section, event.lap, event.name, event.points,
      event.unapplied, event.settled_on, device.phone, device.pass_id,
      count(*) filter (where event.unapplied is null) over of_all as counted,
      count(*) filter (where event.unapplied is null) over of_phone as counted_here
    from judge_event as event join judge_device as device on device.id = event.device_id
    where event.stage_key = $1
    window of_all as (partition by event.participant_id, event.section, event.lap, event.attempt),
      of_phone as (partition by event.participant_id, event.section, event.lap, event.attempt, device.phone)
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
  ]
}

/** Returns the condition that an event of a stage came from a phone that could no longer judge, and waits. */
export const isLateTap = (stageKey: number, phone: string): SQL | undefined =>
  and(
    eq(judgeEvent.stageKey, stageKey),
    eq(judgeEvent.unapplied, "after-revocation"),
    isNull(judgeEvent.settledOn),
    isOfPhone(stageKey, phone),
  )
