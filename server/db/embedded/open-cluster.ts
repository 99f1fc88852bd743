import { lstatSync, readFileSync, realpathSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Cluster } from "./cluster.ts"
import { createCluster, removeUnfinished } from "./create-cluster.ts"
import { belongsToAnother } from "./data-folder.ts"
import { findBinaries } from "./find-binaries.ts"
import { reachableBinaries } from "./reachable-binaries.ts"
import { isRoot, mayEnter, type SystemUser } from "./system-user.ts"

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
