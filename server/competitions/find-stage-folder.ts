import { eq } from "drizzle-orm"
import { stage } from "#server/db/schema/competitions.ts"
import type { Db } from "#server/db/transaction.ts"

/** Returns what decides about the files of a stage, by its path, or null. */
export const findStageFolder = async (db: Db, stagePath: string) => {
  const [found] = await db
    .select({ institutionId: stage.institutionId, status: stage.status, regulation: stage.regulation })
    .from(stage)
    .where(eq(stage.path, stagePath))
  return found ?? null
}
