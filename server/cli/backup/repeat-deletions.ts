import { eq } from "drizzle-orm"
import { z } from "zod"
import { takeRole } from "#server/accounts/change-role.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import { forgetRidersAgain } from "#server/accounts/forget-riders.ts"
import type { Site } from "#server/cli/with-site.ts"
import { hideRider } from "#server/db/hide-rider.ts"
import type { Database } from "#server/db/open-database.ts"
import { refuseClub } from "#server/db/refuse-club.ts"
import { user } from "#server/db/schema/accounts.ts"
import { rider } from "#server/db/schema/riders.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Files } from "#server/files/files.ts"
import { revokeDevice } from "#server/judging/manage-devices.ts"
import { revokePass } from "#server/judging/section-passes.ts"
import { removeStageJudge } from "#server/judging/stage-judges.ts"
import { removeAd } from "#server/market/moderation.ts"
import { deleteAd } from "#server/market/own-ads.ts"
import { undoClaim } from "#server/registration/claim-codes.ts"
import { endSight } from "#server/registration/end-sight.ts"
import { leaveRider } from "#server/registration/leave-rider.ts"
import { unlinkRider } from "#server/registration/link-rider.ts"
import { declineEntry } from "#server/registration/own-links.ts"
import { passOnAgain, shareAgain } from "#server/registration/pass-on-rider.ts"
import { removeParticipant } from "#server/registration/remove-participants.ts"
import { claimAgain } from "./claim-again.ts"

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

/**
 * Repeats the deletions and revocations that the audit log of a site does not contain, and returns their number. Those about
 * something that the site does not have change nothing.
 */
export const repeatDeletions = async (
  { database, files }: Site,
  deletions: readonly Deletion[],
  now: number,
): Promise<number> => {
  let done = 0
  for (const deletion of await unknownTo(database, deletions))
    if (await repeat({ db: database.db, files, now }, deletion)) done += 1
  return done
}

const unknownTo = async ({ pool }: Database, deletions: readonly Deletion[]): Promise<Deletion[]> => {
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

type Deps = { db: Db; files: Files; now: number }

const repeat = async ({ db, files, now }: Deps, deletion: Deletion): Promise<boolean> => {
  // with the original actor
  const context = {
    db,
    files,
    log: console,
    now: deletion.on,
    actor: { userId: deletion.userId ?? "", isConfirmed: true, admin: true, secretaryOf: [] },
  }
  switch (deletion.event) {
    case "delete_account": {
      const { userId, riders } = deletion.data
      // even that of the only admin: the operator can grant the role to somebody else
      await db.delete(role).where(eq(role.userId, userId))
      const areForgotten = await forgetAgain(db, deletion, [userId, ...riders])
      return isDone(await deleteAccount({ db, now }, userId)) || areForgotten
    }
    case "forget_participant": {
      // the first entry erases the person everywhere, unless the archive is older than that entry
      let isForgotten = false
      for (const { stage, participant } of deletion.data.entries) {
        const outcome = await forgetParticipant(context, stage, { id: participant, isTrial: false })
        isForgotten ||= isDone(outcome)
      }
      return isForgotten
    }
    case "remove_participant":
      return isDone(await removeParticipant(context, deletion.data.stage, deletion.data.participant))
    case "hide_rider":
    case "refuse_club": {
      const riderId = "userId" in deletion.data ? deletion.data.userId : deletion.data.participant
      const isThere =
        (await db.$count(user, eq(user.id, riderId))) + (await db.$count(rider, eq(rider.entryId, riderId)))
      if (isThere === 0) return false
      const by = { userId: deletion.userId, now: deletion.on }
      return db.transaction((tx) =>
        deletion.event === "hide_rider"
          ? hideRider(tx, { riderId, isHidden: true }, by)
          : refuseClub(tx, { riderId, refusesClub: true }, by),
      )
    }
    case "remove_rider":
      return forgetAgain(db, deletion, [deletion.data.rider])
    case "leave_rider":
      return isDone(await leaveRider(context, { rider: deletion.data.participant }))
    case "share_rider": {
      const { participant: entryId, holder } = deletion.data
      const { userId: to, on } = deletion
      return to !== null && shareAgain(db, { entryId, holder, to }, on)
    }
    case "hand_over_rider": {
      const { participant: entryId, isRider } = deletion.data
      const { userId: to, on } = deletion
      return to !== null && passOnAgain(db, { entryId, to, isRider }, on)
    }
    case "end_sight":
      return isDone(await endSight(context, { rider: deletion.data.participant }))
    case "unlink_rider": {
      const { stage, participant: id } = deletion.data
      return isDone(await unlinkRider(context, stage, { id, isRepeated: true }))
    }
    case "undo_claim": {
      const { stage, participant: id } = deletion.data
      return isDone(await undoClaim(context, { stage, id }))
    }
    case "decline_entry": {
      const { stage, participant: participantId } = deletion.data
      const decline = { stage, participantId, isDeclined: true }
      return deletion.userId !== null && isDone(await declineEntry(context, deletion.userId, decline))
    }
    case "delete_ad":
      return isDone(await deleteAd(context, deletion.data.ad))
    case "remove_ad":
      return isDone(await removeAd(context, deletion.data.ad, deletion.data.reason))
    case "revoke_role": {
      const [holder] = await db.select().from(user).where(eq(user.id, deletion.data.holder))
      if (!holder) return false
      const change = { email: holder.email, named: deletion.data }
      const by = { userId: deletion.userId, now: deletion.on }
      return isDone(await db.transaction((tx) => takeRole(tx, change, by)))
    }
    case "revoke_pass":
      return isDone(await revokePass(context, deletion.data.pass))
    case "revoke_device": {
      const { device, pass } = deletion.data
      // the device may be newer than the archive, and its pass older
      return (
        isDone(await revokeDevice(context, device)) ||
        (pass !== null && isDone(await revokePass(context, pass)))
      )
    }
    case "remove_judge":
      return isDone(await removeStageJudge(context, deletion.data.stage, { userId: deletion.data.judge }))
  }
}

type Forgetting = Extract<Deletion, { event: "delete_account" | "remove_rider" }>

/**
 * Forgets riders whom another account may enter in the archive, such as one who was handed over since, with what was claimed for them
 * since.
 */
const forgetAgain = async (db: Db, { event, data, userId, on: now }: Forgetting, ids: readonly string[]) => {
  await claimAgain(db, data.claimed)
  return forgetRidersAgain(db, ids, { event, data, userId, now })
}

const isDone = ({ kind }: { kind: string }): boolean => kind !== "refused"
