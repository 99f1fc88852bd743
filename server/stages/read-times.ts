import type { Pool, PoolClient } from "pg"
import type { ResultStatus } from "#domain/results/result-status.ts"
import type { Allowed } from "#domain/timing/late-times.ts"
import { defaultLateRules, type LateRules } from "#domain/timing/time-rules.ts"
import { atNoSection, type Mark, standingMarks, type TimingEvent } from "#domain/timing/timing-event.ts"
import { milliseconds } from "#server/db/milliseconds.ts"

/** A rider of whom a timekeeper has recorded something, with all that decides what it means. Times of a start list count once it is published. */
export type TimedRider = {
  id: string
  marks: Mark[]
  allowed: Allowed
  rules: LateRules
  status: ResultStatus
  /** As in the table of results. */
  timedDns: boolean | null
  hasResult: boolean
  hasScore: boolean
}

type Row = Omit<TimedRider, "marks" | "allowed" | "rules"> &
  Allowed & { [Rule in keyof LateRules]: LateRules[Rule] | null } & {
    /** Does the class have a plan? */
    isPlanned: boolean
    events: TimingEvent[]
  }

/** Returns the riders of a stage of whom timekeepers have recorded something that counts, or did once (TI-04), by their ids. */
export const readTimes = async (client: Pool | PoolClient, stageKey: number): Promise<TimedRider[]> => {
  const { rows } = await client.query<Row>({
    name: "read-times",
    text: `
      select rider.id, coalesce(timed.events, '[]') as events, ${milliseconds("slot.at")} as "startsAt",
        ${milliseconds("result.started_on")} as "firstTap", case when plan.limit_lifted is null then plan.minutes end as minutes,
        case when plan.limit_lifted is null then plan.lap_minutes end as "lapMinutes", card.lap as laps,
        coalesce(credit.minutes, 0) as credited,
        plan.stage_key is not null as "isPlanned", plan.late_points as "latePoints", plan.minute_count as "minuteCount",
        plan.late_limit as "lateLimit", case when not result.deleted then result.status end as status, result.timed_dns as "timedDns",
        coalesce(not result.deleted, false) as "hasResult", exists (
          select from section_entry as entry
          where entry.stage_key = rider.stage_key and entry.participant_id = rider.id and entry.total is not null
        ) as "hasScore"
      from stage
      join participant as rider on rider.stage_key = stage.key
      left join (
        select participant_id, json_agg(json_build_object('id', event.id, 'attempt', event.attempt, 'phone', device.phone,
          'by', device.name, 'seq', event.seq, 'name', event.name, 'lap', event.lap, 'time', ${milliseconds("event.time")})) as events
        from judge_event as event join judge_device as device on device.id = event.device_id
        where event.stage_key = $1 and event.section = ${atNoSection} and event.unapplied is null
        group by participant_id
      ) as timed on timed.participant_id = rider.id
      join stage_class as card on card.stage_key = rider.stage_key and card.class_key = rider.class_key
      left join start_plan as plan on plan.stage_key = rider.stage_key and plan.class_key = rider.class_key
      left join start_slot as slot on slot.stage_key = rider.stage_key and slot.class_key = rider.class_key
        and slot.participant_id = rider.id and stage.start_list_published_on is not null
      left join time_credit as credit on credit.stage_key = rider.stage_key and credit.participant_id = rider.id
      left join result on result.stage_key = rider.stage_key and result.participant_id = rider.id
      where stage.key = $1 and (timed.participant_id is not null or result.timed_dns is not null)
      order by rider.id`,
    values: [stageKey],
  })
  return rows.map(
    ({ events, startsAt, firstTap, minutes, lapMinutes, laps, credited, isPlanned, ...row }) => {
      const { latePoints, minuteCount, lateLimit, ...rider } = row
      return {
        ...rider,
        marks: standingMarks(events),
        allowed: { startsAt, firstTap, minutes, lapMinutes, laps, credited },
        rules: {
          latePoints: latePoints ?? defaultLateRules.latePoints,
          minuteCount: minuteCount ?? defaultLateRules.minuteCount,
          lateLimit: isPlanned ? lateLimit : defaultLateRules.lateLimit,
        },
      }
    },
  )
}
