import { z } from "zod"
import type { Database } from "#server/db/open-database.ts"

/** Its number in the log, its instant in epoch milliseconds, and who did it; null: the operator of the machine. */
const entry = { id: z.number(), on: z.number(), userId: z.string().nullable() }

const namedRole = z.discriminatedUnion("role", [
  z.object({ role: z.literal("admin"), holder: z.string() }),
  z.object({ role: z.literal("secretary"), holder: z.string(), institutionId: z.string() }),
  z.object({
    role: z.literal("club-manager"),
    holder: z.string(),
    institutionId: z.string(),
    clubId: z.string(),
  }),
])

const participantOfStage = z.object({ stage: z.string(), participant: z.string() })

/** What was claimed for riders who are forgotten, and for whom (FA-06). */
const claimed = z.array(participantOfStage.extend({ rider: z.string() })).default([])

/** The owner of an account, or a rider whom it holds, by their id for entries. */
const riderOfAccount = z.union([z.object({ userId: z.string() }), z.object({ participant: z.string() })])

const deletion = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("delete_account"),
    // the other ids with which its riders entered who are forgotten with it
    data: z.object({ userId: z.string(), riders: z.array(z.string()).default([]), claimed }),
    ...entry,
  }),
  z.object({
    event: z.literal("forget_participant"),
    data: z.object({ entries: z.array(participantOfStage) }),
    ...entry,
  }),
  z.object({ event: z.literal("remove_participant"), data: participantOfStage, ...entry }),
  z.object({ event: z.literal("hide_rider"), data: riderOfAccount, ...entry }),
  z.object({ event: z.literal("refuse_club"), data: riderOfAccount, ...entry }),
  z.object({ event: z.literal("remove_rider"), data: z.object({ rider: z.string(), claimed }), ...entry }),
  z.object({ event: z.literal("leave_rider"), data: z.object({ participant: z.string() }), ...entry }),
  z.object({
    event: z.literal("share_rider"),
    data: z.object({ participant: z.string(), holder: z.string() }),
    ...entry,
  }),
  z.object({
    event: z.literal("hand_over_rider"),
    data: z.object({ participant: z.string(), isRider: z.boolean() }),
    ...entry,
  }),
  z.object({ event: z.literal("end_sight"), data: z.object({ participant: z.string() }), ...entry }),
  z.object({ event: z.literal("withdraw_consent"), data: participantOfStage, ...entry }),
  z.object({ event: z.literal("unlink_rider"), data: participantOfStage, ...entry }),
  z.object({ event: z.literal("undo_claim"), data: participantOfStage, ...entry }),
  z.object({
    event: z.literal("decline_entry"),
    data: participantOfStage.extend({ rider: z.string() }),
    ...entry,
  }),
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
export type Deletion = z.infer<typeof deletion>

const events = deletion.options.map(({ shape }) => shape.event.value)

/** Was a rider's wish not taken back since? */
const isNotFollowedBy = (event: "show_rider" | "allow_club"): string => `not exists (
  select from audit later where later.event = '${event}' and later.id > audit.id
  and (later.data ->> 'userId', later.data ->> 'participant')
    is not distinct from (audit.data ->> 'userId', audit.data ->> 'participant'))`

/** Is a deletion or revocation still in effect? What was granted again since is not revoked. */
const isStillDone: Readonly<Record<Deletion["event"], string>> = {
  delete_account: `not exists (select from "user" where id = data ->> 'userId')`,
  forget_participant: "true",
  remove_participant: `not exists (
    select from participant join stage on stage.key = stage_key
    where path = data ->> 'stage' and participant.id = data ->> 'participant')`,
  hide_rider: isNotFollowedBy("show_rider"),
  refuse_club: isNotFollowedBy("allow_club"),
  remove_rider: "true",
  // who enters a rider, and who sees them, comes of all of these in their order
  share_rider: "true",
  leave_rider: "true",
  hand_over_rider: "true",
  end_sight: "true",
  withdraw_consent: `exists (
    select from guardian_consent join stage on stage.key = stage_key
    where path = data ->> 'stage' and participant_id = data ->> 'participant' and withdrawn_on is not null)`,
  unlink_rider: `not exists (
    select from audit later where later.event = 'link_rider' and later.id > audit.id
    and later.data ->> 'stage' = audit.data ->> 'stage'
    and later.data ->> 'participant' = audit.data ->> 'participant')`,
  undo_claim: `not exists (
    select from audit later where later.event in ('claim_entry', 'link_rider') and later.id > audit.id
    and later.data ->> 'stage' = audit.data ->> 'stage'
    and later.data ->> 'participant' = audit.data ->> 'participant')`,
  decline_entry: `exists (
    select from declined_entry join stage on stage.key = stage_key
    where path = data ->> 'stage' and participant_id = data ->> 'participant' and rider_id::text = data ->> 'rider')`,
  delete_ad: "not exists (select from ad where id::text = data ->> 'ad')",
  remove_ad: "not exists (select from ad where id::text = data ->> 'ad' and removed_on is null)",
  revoke_role: `not exists (
    select from role where user_id = data ->> 'holder' and role = data ->> 'role'
    and institution_id is not distinct from data ->> 'institutionId'
    and club_id is not distinct from data ->> 'clubId')`,
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

/**
 * Returns the deletions and revocations of a site that are still in effect, the earliest first, from its audit log. The site may
 * be of a former version; unreadable entries throw.
 */
export const readStandingDeletions = async ({ pool }: Database): Promise<Deletion[]> => {
  const { rows: known } = await pool.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'audit'",
  )
  if (known.length === 0) return []
  const cases = events.map((event) => `when '${event}' then ${isStillDone[event]}`)
  const { rows } = await pool.query(
    `select id::float8 as id, event, ${instant} as "on", data, user_id as "userId" from audit
    where event = any($1) and case event ${cases.join(" ")} end order by audit.id`,
    [events],
  )
  return z.array(deletion).parse(rows)
}

const instant = "(extract(epoch from timestamp) * 1000)::float8"

/** Returns the deletions and revocations that the audit log of a site does not contain, in their order. */
export const unknownTo = async ({ pool }: Database, deletions: readonly Deletion[]): Promise<Deletion[]> => {
  const { rows } = await pool.query<Numbered>(
    `select id::float8 as id, event, ${instant} as "on" from audit where event = any($1)`,
    [events],
  )
  const known = new Set(rows.map(keyOf))
  return deletions.filter((deletion) => !known.has(keyOf(deletion)))
}

type Numbered = { id: number; event: string; on: number }

/** The identity of an entry: two sites restored from one archive give the same number to different entries. */
const keyOf = ({ id, event, on }: Numbered): string => `${id} ${event} ${on}`
