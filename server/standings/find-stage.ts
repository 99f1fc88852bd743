import { eq } from "drizzle-orm"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { stage } from "#server/db/schema/competitions.ts"
import { builderOf, type StageWrite } from "#server/db/write-stage.ts"

/** A stage as its standings are asked about. */
export type AskedStage = {
  institutionId: string
  championshipId: string
  status: "draft" | "published"
  resultsStatus: ResultsStatus
}

/** Returns the stage of a write. */
export const findStage = async (write: StageWrite): Promise<AskedStage> => {
  const [found] = await builderOf(write)
    .select({
      institutionId: stage.institutionId,
      championshipId: stage.championshipId,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
    })
    .from(stage)
    .where(eq(stage.key, write.stage.key))
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return found
}
