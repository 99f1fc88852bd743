import { z } from "zod"
import type { Database } from "#server/db/open-database.ts"

/** Its number in the log, its instant in epoch milliseconds, and who did it; null: the operator of the machine. */
const entry = { id: z.number(), on: z.number(), userId: z.string().nullable() }

const namedRole = z.discriminatedUnion("role", [
  z.object({ role: z.literal("admin"), holder: z.string() }),
  z.object({ role: z.literal("secretary"), holder: z.string(), institutionId: z.string() }),
])

const participantOfStage = z.object({ stage: z.string(), participant: z.string() })

const laterDeed = z.discriminatedUnion("event", [
  z.object({ event: z.literal("delete_account"), data: z.object({ userId: z.string() }), ...entry }),
  z.object({
    event: z.literal("forget_participant"),
    data: z.object({ entries: z.array(participantOfStage) }),
    ...entry,
  }),
  z.object({ event: z.literal("remove_participant"), data: participantOfStage, ...entry }),
  z.object({ event: z.literal("delete_ad"), data: z.object({ ad: z.string() }), ...entry }),
  z.object({
    event: z.literal("remove_ad"),
    data: z.object({ ad: z.string(), reason: z.string() }),
    ...entry,
  }),
  z.object({ event: z.literal("revoke_role"), data: namedRole, ...entry }),
  z.object({ event: z.literal("revoke_pass"), data: z.object({ pass: z.string() }), ...entry }),
  z.object({
    event: z.literal("revoke_device"),
    data: z.object({ device: z.string(), pass: z.string().nullable() }),
    ...entry,
  }),
  z.object({
    event: z.literal("remove_judge"),
    data: z.object({ stage: z.string(), judge: z.string() }),
    ...entry,
  }),
])

/** A deletion or a revocation as the log has it. */
export type LaterDeed = z.infer<typeof laterDeed>

const events = laterDeed.options.map(({ shape }) => shape.event.value)

/** Does a site still stand as the deed left it? What was given again since is not taken back. */
const isStillDone: Readonly<Record<LaterDeed["event"], string>> = {
  delete_account: `not exists (select from "user" where id = data ->> 'userId')`,
  forget_participant: "true",
  remove_participant: `not exists (
    select from participant join stage on stage.key = stage_key
    where path = data ->> 'stage' and participant.id = data ->> 'participant')`,
  delete_ad: "not exists (select from ad where id::text = data ->> 'ad')",
  remove_ad: "not exists (select from ad where id::text = data ->> 'ad' and removed_on is null)",
  revoke_role: `not exists (
    select from role where user_id = data ->> 'holder' and role = data ->> 'role'
    and institution_id is not distinct from data ->> 'institutionId')`,
  revoke_pass: `exists (
    select from section_pass where id::text = data ->> 'pass' and revoked_on is not null)`,
  revoke_device: `exists (
    select from judge_device left join section_pass on section_pass.id = pass_id
    where judge_device.id::text = data ->> 'device'
    and case when pass_id is null then revoked_why = 'revoked' else section_pass.revoked_on is not null end)`,
  remove_judge: `not exists (
    select from stage_judge join stage on stage.key = stage_key
    where path = data ->> 'stage' and user_id = data ->> 'judge')`,
}

/** What the log of a former version does not say of a phone that was switched off: the pass that it holds. */
const whole = `case event
  when 'revoke_device' then
    jsonb_build_object('pass', (select pass_id from judge_device where id::text = data ->> 'device')) || data
  else data end`

/**
 * Returns the deletions and revocations of a site that still stand there, the earliest first, by its audit log. The site may be
 * of a former version; what cannot be read throws.
 */
export const readStandingDeeds = async ({ pool }: Database): Promise<LaterDeed[]> => {
  const { rows: known } = await pool.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'audit'",
  )
  if (known.length === 0) return []
  const cases = events.map((event) => `when '${event}' then ${isStillDone[event]}`)
  const { rows } = await pool.query(
    `select id::float8 as id, event, ${instant} as "on", ${whole} as data, user_id as "userId" from audit
    where event = any($1) and case event ${cases.join(" ")} end order by audit.id`,
    [events],
  )
  return z.array(laterDeed).parse(rows)
}

/** Returns those deeds that a site's own audit log does not have, whenever they were done. */
export const unknownDeeds = async ({ pool }: Database, deeds: readonly LaterDeed[]): Promise<LaterDeed[]> => {
  const { rows } = await pool.query<Numbered>(
    `select id::float8 as id, event, ${instant} as "on" from audit where event = any($1)`,
    [events],
  )
  const known = new Set(rows.map(keyOf))
  return deeds.filter((deed) => !known.has(keyOf(deed)))
}

const instant = "(extract(epoch from timestamp) * 1000)::float8"

type Numbered = { id: number; event: string; on: number }

/** Names an entry: two sites that went on from one archive give the same number to different ones. */
const keyOf = ({ id, event, on }: Numbered): string => `${id} ${event} ${on}`
