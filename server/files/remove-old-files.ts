import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/**
 * Removes the files of a folder that were last written before an instant, epoch milliseconds, and are meant by their names; returns
 * these names. There may be no such folder, and others may remove files meanwhile.
 */
export const removeOldFiles = async (
  folder: string,
  before: number,
  isMeant: (name: string) => boolean = () => true,
): Promise<string[]> => {
  const names = await unlessMissing(readdir(folder))
  const removed: string[] = []
  for (const name of names ?? []) {
    const path = join(folder, name)
    const written = isMeant(name) ? await unlessMissing(stat(path)) : null
    if (written === null || written.mtimeMs >= before) continue
    await rm(path, { force: true })
    removed.push(name)
  }
  return removed
}

const unlessMissing = <T>(read: Promise<T>): Promise<T | null> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })
