import { randomUUID } from "node:crypto"
import { drizzle } from "drizzle-orm/node-postgres"
import { lateTimes } from "#domain/timing/late-times.ts"
import { riderTimes } from "#domain/timing/rider-times.ts"
import { milliseconds } from "#server/db/milliseconds.ts"
import { together } from "#server/db/transaction.ts"
import { type AuditEvent, type Writer, writeAudits } from "#server/db/write-audit.ts"
import { dropEmptyResults } from "./drop-empty-results.ts"
import { readTimes, type TimedRider } from "./read-times.ts"
import type { StageWrite } from "./stage-write.ts"
import { ensureResults, stampResults } from "./stamp-results.ts"

/**
 * Brings what follows from timekeepers' events up to date: the DNS of whom they did not see start (TI-04, RX-09), and the penalties of
 * whoever was late (TI-07). It runs before every commit until approval, whatever was written: no use-case can forget it.
 */
export const foldTimes = async (write: StageWrite, by: Writer): Promise<void> => {
  const [riders, stored] = await together([
    readTimes(write.client, write.stage.key),
    readTimePenalties(write),
  ])
  await foldDns(write, by, riders)
  const wanted = riders.flatMap(({ id: participantId, marks, allowed, rules, hasResult }) =>
    // whoever has no result yet gets their penalties with it
    hasResult
      ? lateTimes(allowed, riderTimes(marks), rules)
          .filter(({ points }) => points > 0)
          .map(({ control, due, time, points }) => ({ participantId, control, due, time, points }))
      : [],
  )
  await writeTimePenalties(write, stored, wanted)
}

const foldDns = async (write: StageWrite, by: Writer, riders: readonly TimedRider[]): Promise<void> => {
  const isMarked = ({ marks }: TimedRider) => riderTimes(marks).didNotStart !== null
  const followed = riders.filter((rider) => rider.timedDns === null && isMarked(rider) && !rider.hasScore)
  const gone = riders.filter((rider) => rider.timedDns !== null && !isMarked(rider))
  // whoever is scored has started, in whichever order phones send what they have
  const outweighed = riders.filter((rider) => rider.timedDns && rider.hasScore && rider.status === "DNS")
  const lifted = [...new Set([...gone, ...outweighed])]
  if (followed.length + lifted.length === 0) return
  await ensureResults(write, followed.map(idOf))
  await write.client.query(
    `update result set revision = $4, changed_on = clock_timestamp(),
       timed_dns = case when participant_id = any($2) then status is null end,
       status = case when participant_id = any($2) then coalesce(status, 'DNS') when timed_dns then nullif(status, 'DNS') else status end
     where stage_key = $1 and participant_id = any($3)`,
    [write.stage.key, followed.map(idOf), [...followed, ...lifted].map(idOf), write.stage.revision],
  )
  await dropEmptyResults(write, lifted.map(idOf))
  const events = [
    ...followed.flatMap(({ status, ...rider }) => (status === null ? statusEvent(rider, null, "DNS") : [])),
    ...lifted.flatMap(({ status, timedDns, ...rider }) =>
      timedDns && status === "DNS" ? statusEvent(rider, "DNS", null) : [],
    ),
  ]
  const { path } = write.stage
  if (events.length > 0)
    await writeAudits(
      drizzle(write.client),
      events.map(({ event, data }) => ({ event, data: { stage: path, ...data } })),
      by,
    )
}

const idOf = ({ id }: { id: string }): string => id

const statusEvent = (
  { id, marks }: Pick<TimedRider, "id" | "marks">,
  before: "DNS" | null,
  after: "DNS" | null,
): AuditEvent => ({
  event: after === null ? "remove_status" : "set_status",
  data: { participant: id, before, after, reason: null, timekeeper: marks.at(-1)?.by ?? null },
})

type TimePenalty = { participantId: string; control: number; due: number; time: number; points: number }

const readTimePenalties = async ({ client, stage }: StageWrite): Promise<TimePenalty[]> => {
  const { rows } = await client.query<TimePenalty>({
    name: "read-time-penalties",
    text: `
      select participant_id as "participantId", control, ${milliseconds("due_on")} as due,
        ${milliseconds("timestamp")} as time, points
      from penalty where stage_key = $1 and control is not null`,
    values: [stage.key],
  })
  return rows
}

const keyOf = ({ participantId, control }: TimePenalty): string => `${control} ${participantId}`
const textOf = ({ due, time, points }: TimePenalty): string => `${due} ${time} ${points}`

/** Writes what differs from what is stored, and stamps the results that it changes. */
const writeTimePenalties = async (
  write: StageWrite,
  stored: readonly TimePenalty[],
  wanted: readonly TimePenalty[],
): Promise<void> => {
  const before = new Map(stored.map((one) => [keyOf(one), textOf(one)]))
  const after = new Set(wanted.map(keyOf))
  const changed = wanted.filter((one) => before.get(keyOf(one)) !== textOf(one))
  const gone = stored.filter((one) => !after.has(keyOf(one)))
  if (changed.length + gone.length === 0) return
  const { client, stage } = write
  await client.query(
    `delete from penalty using json_to_recordset($2) as gone("participantId" text, control smallint)
     where stage_key = $1 and penalty.participant_id = gone."participantId" and penalty.control = gone.control`,
    [stage.key, JSON.stringify(gone)],
  )
  await client.query(
    `insert into penalty (stage_key, id, participant_id, points, reason, timestamp, user_display_name, control, due_on)
     select $1, id, "participantId", points, 'TimePenalty', to_timestamp(time / 1000), '', control, to_timestamp(due / 1000)
     from json_to_recordset($2) as late(id uuid, "participantId" text, points float8, time float8, due float8, control smallint)
     on conflict (stage_key, participant_id, control) where control is not null
     do update set points = excluded.points, timestamp = excluded.timestamp, due_on = excluded.due_on`,
    [stage.key, JSON.stringify(changed.map((late) => ({ id: randomUUID(), ...late })))],
  )
  const concerned = new Set([...changed, ...gone].map(({ participantId }) => participantId))
  await stampResults(write, [...concerned])
}
