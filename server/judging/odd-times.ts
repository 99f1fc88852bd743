import type { Pool, PoolClient } from "pg"
import type { DeskLine, OddTimes } from "#contracts/judging/race-desk.ts"
import type { ExpectedTimes } from "#domain/judging/tap-times.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import type { SeenPhone } from "./late-taps.ts"
import { riderOf } from "./waiting-items.ts"

/** How many riders are named: the secretary looks at the phone, not at each rider. */
const mostRiders = 20

// taps that count, and that no secretary has looked at
const isOdd = `
  event.stage_key = $1 and event.unapplied is null and event.settled_on is null and (
    event.time < $2 or event.time > $3 or event.received_on - event.time > $4 * interval '1 millisecond'
  )`

type Found = Omit<OddTimes, "kind" | "riders"> & { riders: string[] }
type OddQuery = { stageKey: number; expected: ExpectedTimes }

const valuesOf = ({ stageKey, expected: { from, until, longestWait } }: OddQuery) => [
  stageKey,
  new Date(from),
  new Date(until),
  longestWait,
]

/** Returns the phones whose scores count with times far from the stage's hours or from their arrival. */
export const oddTimes = async (
  client: Pool | PoolClient,
  query: OddQuery,
  lines: readonly DeskLine[],
): Promise<OddTimes[]> => {
  const { rows } = await client.query<Found>(
    `select judge_device.phone, min(judge_device.name) as judge, count(distinct event.attempt)::int as count,
       ${milliseconds("min(event.time)")} as "from",
       ${milliseconds("max(event.time)")} as until,
       ${milliseconds("max(event.received_on)")} as "arrivedOn", max(event.revision)::float8 as revision,
       array_agg(distinct event.participant_id) as riders
     from judge_event as event join judge_device on judge_device.id = event.device_id
     where ${isOdd} group by judge_device.phone order by judge, judge_device.phone`,
    valuesOf(query),
  )
  return rows.map(({ riders, ...found }) => ({
    kind: "odd-times",
    ...found,
    riders: lines
      .filter(({ id }) => riders.includes(id))
      .slice(0, mostRiders)
      .map(riderOf),
  }))
}

/** Stores that a secretary has checked a phone's odd times, as far as they saw them; returns the ids of such taps. */
export const acceptOdd = async (
  client: PoolClient,
  query: OddQuery,
  { phone, seenRevision, now }: SeenPhone & { now: number },
): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `update judge_event as event set settled_on = $6 from judge_device
     where judge_device.id = event.device_id and judge_device.phone = $5 and event.revision <= $7 and ${isOdd}
     returning event.id`,
    [...valuesOf(query), phone, new Date(now), seenRevision],
  )
  return rows.map(({ id }) => id)
}
