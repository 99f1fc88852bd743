import { randomBytes } from "node:crypto"
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, join } from "node:path"
import { databaseName, databaseUser } from "./address.ts"
import { commonFolder } from "./common-folder.ts"
import { findBinaries } from "./find-binaries.ts"
import { runProgram } from "./postgres-program.ts"
import { reachableBinaries } from "./reachable-binaries.ts"
import { shortHash } from "./short-hash.ts"
import { isRoot, mayEnter, nobody } from "./system-user.ts"

const unfinished = "pg-new-"

/** Removes what interrupted starts left in a folder. */
export const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder).filter((name) => name.startsWith(unfinished))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Makes a cluster at `place` in the data folder, whole or not at all: what an interrupted one left is removed. In a
 * folder that is closed to PostgreSQL's user, `place` is a link to a folder outside.
 */
export const createCluster = async (
  dataFolder: string,
  place: string,
  passwordFile: string,
): Promise<void> => {
  const user = isRoot() ? nobody() : null
  const home = mayEnter(dataFolder, user) ? dataFolder : commonFolder(shortHash(dataFolder))
  removeUnfinished(home)

  // a name of its own: an initdb that outlived its parent must not write into the next one's folder
  const fresh = mkdtempSync(join(home, unfinished))
  if (user) chownSync(fresh, user.uid, user.gid)
  const programs = { user, binaries: reachableBinaries(findBinaries(), user) }
  await runProgram(programs, "initdb", [
    ...["-D", fresh, "-U", databaseUser, "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"],
    ...authentication(passwordFile),
  ])
  await runProgram(
    programs,
    "postgres",
    ["--single", "-D", fresh, "-c", "exit_on_error=on", "postgres"],
    `create database ${databaseName}`,
  )

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

/** On a socket in a closed folder the file system asks who comes; a port of Windows is open to every user. */
const authentication = (passwordFile: string): string[] => {
  if (process.platform !== "win32") return ["--auth=trust"]
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  return ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
}

/** Makes a new name in the folder last through a loss of power; Windows cannot and need not. */
const syncFolder = (folder: string) => {
  if (process.platform === "win32") return
  const handle = openSync(folder, "r")
  fsyncSync(handle)
  closeSync(handle)
}
