import type { StageWrite } from "#server/db/write-stage.ts"
import { type EntryPlace, entryKey } from "./entry-key.ts"
import { foldLog } from "./folded-log.ts"
import { emptyLog, loadEntryLogs } from "./load-entry-logs.ts"
import { writeFolded } from "./write-folded.ts"

/**
 * Refolds entries from their logs, also those that nothing is left of, and stamps their results, which are there already.
 * Returns the totals as they are now, by the entries' keys.
 */
export const refoldEntries = async (
  write: StageWrite,
  places: readonly EntryPlace[],
): Promise<Map<string, number | null>> => {
  const named = places.map((place) => ({ ...place, participant: place.participantId }))
  const logs = await loadEntryLogs(write.client, write.stage.path, named)
  const unique = new Map(places.map((place) => [entryKey(place), place]))
  const folded = [...unique].map(([key, place]) =>
    foldLog(logs.get(key) ?? emptyLog(place), write.stage.scoring),
  )
  await writeFolded(write, folded)
  return new Map(folded.map(({ log, entry }) => [entryKey(log), entry.total]))
}
