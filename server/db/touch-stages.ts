import { asc, inArray, type SQL, sql } from "drizzle-orm"
import { stageChannel } from "./lock-stage.ts"
import { stage } from "./schema/competitions.ts"
import type { Transaction } from "./transaction.ts"

/**
 * Takes the locks of several stages, always in the same order, and returns their keys. Whoever writes to what stages share
 * takes them before any other lock, as a write to one stage does.
 */
export const lockStages = async (tx: Transaction, which: SQL | undefined): Promise<number[]> => {
  const rows = await tx
    .select({ key: stage.key })
    .from(stage)
    .where(which)
    .orderBy(asc(stage.key))
    .for("no key update")
  return rows.map(({ key }) => key)
}

/** Raises the revisions of locked stages, so that whoever has one of them open reloads it. */
export const touchStages = async (tx: Transaction, keys: readonly number[]): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .update(stage)
    .set({ revision: sql`${stage.revision} + 1`, settingsRevision: sql`${stage.revision} + 1` })
    .where(inArray(stage.key, [...keys]))
    .returning({ told: sql`pg_notify(${stageChannel}, ${stage.key} || ':' || ${stage.revision})` })
}
