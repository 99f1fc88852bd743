import { eq } from "drizzle-orm"
import type { ResultsStatus } from "#domain/results/results-status.ts"
import { stage } from "./schema/competitions.ts"
import { builderOf, type StageWrite } from "./write-stage.ts"

/** Sets the step at which a stage's results are (SP-01), and stamps the stage's settings with the write. */
export const setResultsStatus = async (write: StageWrite, to: ResultsStatus): Promise<void> => {
  const { key, revision } = write.stage
  await builderOf(write)
    .update(stage)
    .set({ resultsStatus: to, settingsRevision: revision })
    .where(eq(stage.key, key))
}
