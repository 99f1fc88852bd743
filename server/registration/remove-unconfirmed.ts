import { and, eq, exists, notExists, sql } from "drizzle-orm"
import { auditStage } from "#server/db/audit-stage.ts"
import { changeStage } from "#server/db/change-results.ts"
import type { Context } from "#server/db/context.ts"
import { user } from "#server/db/schema/accounts.ts"
import { championshipClass } from "#server/db/schema/competitions.ts"
import { participant } from "#server/db/schema/registration.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
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
      const isTheirs = isRemovable(db, write.stage.key)
      const found = await db
        .select({ row: participant, racingClass: championshipClass.name })
        .from(participant)
        .innerJoin(championshipClass, eq(championshipClass.key, participant.classKey))
        .where(isTheirs)
      if (found.length === 0) return { kind: "refused", reason: "none-unconfirmed" }
      await db.delete(participant).where(isTheirs)
      await auditStage(
        write,
        by,
        ...found.map(({ row, racingClass }) => {
          const before = { ...writtenForm(row, racingClass), status: row.status, createdOn: row.createdOn }
          return { event: "remove_participant", data: { participant: row.id, before } }
        }),
      )
      return { kind: "removed-all", count: found.length }
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
