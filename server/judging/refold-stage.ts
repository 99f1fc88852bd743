import type { Scoring } from "#domain/competitions/scoring.ts"
import type { StageWrite } from "#server/db/write-stage.ts"
import { foldLog } from "./folded-log.ts"
import { loadEntryLogs, type NamedPlace } from "./load-entry-logs.ts"
import { writeFolded } from "./write-folded.ts"

/**
 * Refolds all entries of a stage from their logs, by the rules that hold from now on, and stamps their results (D-07).
 * The caller holds the stage's lock.
 */
export const refoldStage = async (write: StageWrite, scoring: Scoring): Promise<void> => {
  const { rows } = await write.client.query<NamedPlace>({
    text: `select participant_id as participant, section, lap from section_entry where stage_key = $1`,
    values: [write.stage.key],
  })
  const logs = await loadEntryLogs(write.client, write.stage.path, rows)
  await writeFolded(
    write,
    [...logs.values()].map((log) => foldLog(log, scoring)),
  )
}
