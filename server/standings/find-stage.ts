import { eq } from "drizzle-orm"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { championship, stage } from "#server/db/schema/competitions.ts"
import { type ChampionshipPlace, isChampionshipOfStage } from "#server/stages/championship-place.ts"
import { builderOf, type StageWrite } from "#server/stages/write-stage.ts"

/** A stage as its standings are asked about, with what its championship says of them. */
export type AskedStage = ChampionshipPlace & {
  status: "draft" | "published"
  resultsStatus: ResultsStatus
  hasWomenClasses: boolean
  publicationStatus: "draft" | "published"
}

/** Returns the stage of a write. */
export const findStage = async (write: StageWrite): Promise<AskedStage> => {
  const [found] = await builderOf(write)
    .select({
      institutionId: stage.institutionId,
      championshipId: stage.championshipId,
      status: stage.status,
      resultsStatus: stage.resultsStatus,
      hasWomenClasses: championship.hasWomenClasses,
      publicationStatus: championship.publicationStatus,
    })
    .from(stage)
    .innerJoin(championship, isChampionshipOfStage)
    .where(eq(stage.key, write.stage.key))
  if (!found) throw new Error(`${write.stage.path} is locked and not there`)
  return found
}
