import { and, eq, exists, notExists, sql } from "drizzle-orm"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass, stageClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import type { Deed } from "#server/db/write-audit.ts"
import { builderOf } from "#server/db/write-stage.ts"
import { writtenForm } from "./written-form.ts"

/** How many participants are out of the stage now, or why none is. */
export type RemoveUnconfirmedOutcome =
  | { kind: "removed-all"; count: number }
  | { kind: "refused"; reason: "stage-not-found" | "forbidden" | "none-unconfirmed" }

/**
 * Takes all participants out of a stage whose account's address nobody has confirmed (D-43), but those who have or had a
 * result: they are looked at one by one.
 */
export const removeUnconfirmed = (context: Context, path: string): Promise<RemoveUnconfirmedOutcome> =>
  changeStage(
    context,
    { path, action: "manage-participants", done: "removed-all" },
    async (write, by): Promise<RemoveUnconfirmedOutcome> => {
      const db = builderOf(write)
      // whoever confirms their address meanwhile is either removed and told of, or neither
      const removed = await db.delete(participant).where(isRemovable(db, write.stage.key)).returning()
      if (removed.length === 0) return { kind: "refused", reason: "none-unconfirmed" }
      const classes = await db
        .select({ key: championshipClass.key, name: championshipClass.name })
        .from(championshipClass)
        .innerJoin(stageClass, eq(stageClass.classKey, championshipClass.key))
        .where(eq(stageClass.stageKey, write.stage.key))
      const names = new Map(classes.map(({ key, name }) => [key, name]))
      await auditStage(
        write,
        by,
        ...removed.map(({ id, status, createdOn, ...row }): Deed => {
          const before = { ...writtenForm(row, names.get(row.classKey) ?? null), status, createdOn }
          return { event: "remove_participant", data: { participant: id, before } }
        }),
      )
      return { kind: "removed-all", count: removed.length }
    },
  )

/** Returns how many participants of a stage could be removed together. */
export const countRemovable = (db: Db, stageKey: number): Promise<number> =>
  db.$count(participant, isRemovable(db, stageKey))

const isRemovable = (db: Pick<Db, "select">, stageKey: number) => {
  const isTheirs = and(eq(result.stageKey, stageKey), eq(result.participantId, participant.id))
  const isUnconfirmed = and(eq(user.id, participant.id), eq(user.emailVerified, false))
  return and(
    eq(participant.stageKey, stageKey),
    exists(db.select({ one: sql`1` }).from(user).where(isUnconfirmed)),
    notExists(db.select({ one: sql`1` }).from(result).where(isTheirs)),
  )
}
