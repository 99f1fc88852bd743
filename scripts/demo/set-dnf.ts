import { and, eq, inArray } from "drizzle-orm"
import { result } from "#server/db/schema/results.ts"
import type { Db } from "#server/db/transaction.ts"
import { writeStage } from "#server/stages/write-stage.ts"

/** Sets DNF on the results of these participants. */
export const setDnf = async (db: Db, path: string, participantIds: readonly string[]): Promise<void> => {
  const by = { userId: null, now: Date.now() }
  await writeStage(db, { path, by }, async (write) => {
    const { stage } = write
    await write.db
      .update(result)
      .set({ status: "DNF", revision: stage.revision, changedOn: by.now })
      .where(and(eq(result.stageKey, stage.key), inArray(result.participantId, [...participantIds])))
  })
}
