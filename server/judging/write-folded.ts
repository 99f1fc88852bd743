import { stampResults } from "#server/db/stamp-results.ts"
import { together } from "#server/db/together.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import type { FoldedLog } from "./folded-log.ts"
import { writeEntries } from "./write-entries.ts"
import { writePenalties } from "./write-penalties.ts"

/**
 * Writes entries as their logs fold now, their penalties and the times of their results, which are there already, and
 * stamps all of it with the stage's revision.
 */
export const writeFolded = async (write: StageWrite, folded: readonly FoldedLog[]): Promise<void> => {
  if (folded.length === 0) return
  const participantIds = new Set(folded.map(({ log }) => log.participantId))
  await together([
    writeEntries(write, folded),
    writePenalties(write, folded),
    stampResults(write, [...participantIds]),
  ])
}
