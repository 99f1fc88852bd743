import { randomBytes, randomUUID } from "node:crypto"
import { link, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { makeDataFolder } from "./db/embedded/folder-access.ts"

/**
 * Returns the secret that signs sessions: the data folder's own, made at the first start and readable by its owner only.
 * It appears whole or not at all, so that servers which start at once agree on it.
 */
export const siteSecret = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, "secret")
  const draft = join(dataFolder, `secret-${randomUUID()}`)
  makeDataFolder(dataFolder)
  await writeFile(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST"
    if (!isThere) throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, "utf8")
}
