import { eq } from "drizzle-orm"
import { z } from "zod"
import { takeRole } from "#server/accounts/change-role.ts"
import { deleteAccount } from "#server/accounts/delete-account.ts"
import { forgetParticipant } from "#server/accounts/forget-participant.ts"
import type { Database } from "#server/db/open-database.ts"
import { user } from "#server/db/schema/accounts.ts"
import { role } from "#server/db/schema/roles.ts"
import type { Db } from "#server/db/transaction.ts"
import { revokePass } from "#server/judging/revoke-pass.ts"
import { removeStageJudge } from "#server/judging/set-stage-judge.ts"

/** Epoch milliseconds of the deed, and who did it; null: the operator of the machine. */
const by = { on: z.number(), userId: z.string().nullable() }

const namedRole = z.discriminatedUnion("role", [
  z.object({ role: z.literal("admin"), holder: z.string() }),
  z.object({ role: z.literal("secretary"), holder: z.string(), institutionId: z.string() }),
])

const laterDeed = z.discriminatedUnion("event", [
  z.object({ event: z.literal("delete_account"), data: z.object({ userId: z.string() }), ...by }),
  z.object({
    event: z.literal("forget_participant"),
    data: z.object({ entries: z.array(z.object({ stage: z.string(), participant: z.string() })) }),
    ...by,
  }),
  z.object({ event: z.literal("revoke_role"), data: namedRole, ...by }),
  z.object({ event: z.literal("revoke_pass"), data: z.object({ pass: z.string() }), ...by }),
  z.object({
    event: z.literal("remove_judge"),
    data: z.object({ stage: z.string(), judge: z.string() }),
    ...by,
  }),
])

/** A deletion or a revocation that an archive does not know of yet. */
export type LaterDeed = z.infer<typeof laterDeed>

const events = laterDeed.options.map(({ shape }) => shape.event.value)

/** Returns the deletions and revocations of a site since an instant, the earliest first, by its audit log. */
export const readLaterDeeds = async ({ pool }: Database, since: number): Promise<LaterDeed[]> => {
  const { rows: known } = await pool.query(
    "select from pg_tables where schemaname = 'public' and tablename = 'audit'",
  )
  if (known.length === 0) return []
  const { rows } = await pool.query(
    `select event, data, user_id as "userId", (extract(epoch from timestamp) * 1000)::float8 as "on" from audit
    where event = any($1) and timestamp >= $2 order by id`,
    [events, new Date(since)],
  )
  return z.array(laterDeed).parse(rows)
}

/** Does deletions and revocations again; what knows nothing of whom or what they are about stays as it is. */
export const repeatDeeds = async (db: Db, deeds: readonly LaterDeed[], now: number): Promise<void> => {
  for (const deed of deeds) await repeat(db, deed, now)
}

const repeat = async (db: Db, deed: LaterDeed, now: number): Promise<void> => {
  // by whom it was done then
  const context = {
    db,
    now: deed.on,
    actor: { userId: deed.userId ?? "", isConfirmed: true, admin: true, secretaryOf: [] },
  }
  switch (deed.event) {
    case "delete_account":
      // also of the only admin of that time: the operator grants the role to somebody else
      await db.delete(role).where(eq(role.userId, deed.data.userId))
      await deleteAccount({ db, now }, deed.data.userId)
      return
    case "forget_participant":
      // the first forgets all, unless the archive does not know of it yet
      for (const { stage, participant } of deed.data.entries)
        await forgetParticipant(context, stage, { id: participant, isTrial: false })
      return
    case "revoke_role": {
      const [holder] = await db.select().from(user).where(eq(user.id, deed.data.holder))
      const change = holder && { email: holder.email, named: deed.data }
      if (change) await db.transaction((tx) => takeRole(tx, change, { userId: deed.userId, now: deed.on }))
      return
    }
    case "revoke_pass":
      await revokePass(context, deed.data.pass)
      return
    case "remove_judge":
      await removeStageJudge(context, deed.data.stage, { userId: deed.data.judge })
      return
  }
}
