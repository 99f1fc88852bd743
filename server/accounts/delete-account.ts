import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import type { PoolClient } from "pg"
import { type LockedStage, lockStage } from "#server/db/lock-stage.ts"
import { user } from "#server/db/schema/accounts.ts"
import { stageJudge } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeAudit } from "#server/db/write-audit.ts"
import { forgetInAudit } from "./forget-in-audit.ts"
import { forgetJudge } from "./forget-judge.ts"
import { forgetRides } from "./forget-rides.ts"
import { leaveTombstone } from "./leave-tombstone.ts"
import { lockAdmins } from "./lock-admins.ts"

/** Whether the account is gone, or why not. */
export type DeleteAccountOutcome =
  | { kind: "deleted" }
  | { kind: "refused"; reason: "last-admin" | "not-signed-in" }

/**
 * Deletes an account (D-35): name, birth date and id leave; results stay as “—” with the racing number, and what was judged
 * stays judged by “—”. All of it happens or nothing, under the locks of the stages that it touches, so that their boards
 * change too. The former id stays in one entry of the audit log, which says that it was deleted.
 */
export const deleteAccount = async (
  { db, now }: { db: Db; now: number },
  userId: string,
): Promise<DeleteAccountOutcome> => {
  const client = await db.$client.connect()
  try {
    return await drizzle(client, { casing: "snake_case" }).transaction(async (tx) => {
      const admins = await lockAdmins(tx)
      const isAdmin = admins.some((held) => held.userId === userId)
      if (isAdmin && admins.length === 1) return { kind: "refused", reason: "last-admin" }
      const stages = await lockStages(client, userId, [])
      const [owner] = await tx.select().from(user).where(eq(user.id, userId)).for("update")
      if (!owner) return { kind: "refused", reason: "not-signed-in" }
      // who registered meanwhile is found now, and from here on nobody can
      stages.push(...(await lockStages(client, userId, stages)))

      const rides = await forgetRides(
        tx,
        stages.map((stage) => ({ stage, participantId: userId })),
      )
      for (const stage of stages) await forgetJudge(tx, stage, { userId, email: owner.email, now })
      await tx.delete(stageJudge).where(eq(stageJudge.userId, userId))
      const otherwise = await leaveTombstone(tx, userId)
      await forgetInAudit(tx, { id: userId, rides, otherwise })
      await tx.delete(user).where(eq(user.id, userId))
      await writeAudit(tx, { event: "delete_account", data: { userId }, userId: null, now })
      return { kind: "deleted" }
    })
  } finally {
    client.release()
  }
}

/** Locks the stages that know the person, but those that are locked already. */
const lockStages = async (
  client: PoolClient,
  userId: string,
  locked: readonly LockedStage[],
): Promise<LockedStage[]> => {
  const stages: LockedStage[] = []
  for (const path of await stagesOf(client, userId)) {
    if (locked.some((stage) => stage.path === path)) continue
    const stage = await lockStage(client, path)
    if (stage) stages.push(stage)
  }
  return stages
}

/** The stages that know the person, in the one order in which several are ever locked: see `touch-stages.ts`. */
const stagesOf = async (client: PoolClient, userId: string): Promise<string[]> => {
  const { rows } = await client.query<{ path: string }>(
    `select path from stage where key in (
      select stage_key from participant where id = $1
      union select stage_key from stage_judge where user_id = $1
      union select stage_key from judge_device where user_id = $1
      union select stage_key from judge_event where user_id = $1
      union select stage_key from penalty where user_id = $1
    ) order by key`,
    [userId],
  )
  return rows.map(({ path }) => path)
}
