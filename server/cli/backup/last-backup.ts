import { readFileSync, statSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { makeDataFolder } from "#server/db/embedded/folder-access.ts"

const record = z.object({
  /** When the last complete archive was made, epoch milliseconds; null: never. */
  madeOn: z.number().nullable(),
  /** When the last backup failed, and why; null: it did not. */
  failed: z.object({ on: z.number(), why: z.string() }).nullable(),
})

/** How the last backups of a data folder ended. */
export type LastBackup = z.infer<typeof record>

const pathIn = (dataFolder: string): string => join(dataFolder, "last-backup.json")

/** Reads how the last backups ended; null: none was begun yet. Throws where that cannot be read. */
export const readLastBackup = (dataFolder: string): LastBackup | null => {
  const path = pathIn(dataFolder)
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  return isThere ? record.parse(JSON.parse(readFileSync(path, "utf8"))) : null
}

/** Returns how the last backups ended. Where that cannot be read, the last one counts as failed, at an unknown time. */
export const knownLastBackup = (dataFolder: string): LastBackup | null => {
  try {
    return readLastBackup(dataFolder)
  } catch (error) {
    return { madeOn: null, failed: { on: 0, why: String(error) } }
  }
}

/** Notes how a backup ended, for the metrics and the doctor: `why` is null if it was made. */
export const noteBackup = async (
  dataFolder: string,
  { on, why }: { on: number; why: string | null },
): Promise<void> => {
  const madeOn = why === null ? on : (knownLastBackup(dataFolder)?.madeOn ?? null)
  const noted: LastBackup = { madeOn, failed: why === null ? null : { on, why } }
  makeDataFolder(dataFolder)
  const path = pathIn(dataFolder)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(noted), { mode: 0o600 })
  await rename(draft, path)
}
