import { and, eq, inArray } from "drizzle-orm"
import { lockStage } from "#server/db/lock-stage.ts"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"

/** Sets DNF on the results of these participants. */
export const setDnf = (db: Db, path: string, participantIds: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const stage = await lockStage(tx, path)
    if (!stage) throw new Error(`There is no ${path}`)
    await tx
      .update(result)
      .set({ status: "DNF", revision: stage.revision, changedOn: Date.now() })
      .where(and(eq(result.stageKey, stage.key), inArray(result.participantId, [...participantIds])))
  })
