import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { commonFolder } from "./common-folder.ts"
import { shortHash } from "./short-hash.ts"
import { mayEnter, type SystemUser } from "./system-user.ts"

/**
 * Returns the folder itself where its user can enter it, else a copy of it, made once for each version.
 */
export const reachableBinaries = (binaries: string, user: SystemUser | null): string => {
  if (mayEnter(join(binaries, "bin"), user)) return binaries
  const version = readFileSync(join(dirname(binaries), "package.json"), "utf8")
  const home = commonFolder("postgres")
  const copy = join(home, shortHash(binaries + version))
  if (existsSync(copy)) return copy

  // a copy that was interrupted, or that another process makes at the same time, is never taken for a whole one
  const fresh = mkdtempSync(join(home, "new-"))
  cpSync(binaries, fresh, { recursive: true, verbatimSymlinks: true })
  chmodSync(fresh, 0o755)
  for (const entry of readdirSync(fresh, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  try {
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
