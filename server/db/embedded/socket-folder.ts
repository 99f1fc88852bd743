import { lchownSync, lstatSync, mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Cluster } from "./cluster.ts"
import { shortHash } from "./short-hash.ts"

/** The port in the socket's name; nothing listens on a port of the network. */
export const socketPort = 5432

const socketName = `.s.PGSQL.${socketPort}`

// macOS allows a socket's path 103 bytes, Linux 107
const longestPath = 103

/**
 * Returns the folder of the cluster's socket, which its user alone can enter: the cluster's own, or one in /tmp where
 * that has too long a path. Throws when somebody else's stands there.
 */
export const openSocketFolder = (cluster: Cluster): string => {
  if (fits(cluster)) return cluster.folder
  const folder = temporaryFolder(cluster)
  const uid = cluster.user?.uid ?? process.getuid?.()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (cluster.user && lstatSync(folder).uid === 0) lchownSync(folder, cluster.user.uid, cluster.user.gid)
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${folder}, where PostgreSQL's socket belongs, is not a closed folder of user ${uid}: remove it`,
    )
  }
  return folder
}

/**
 * Removes the note of a dead server that the socket is in use: its process's number may be another's by now. The
 * cluster has a lock of its own against two servers.
 */
export const releaseSocket = (cluster: Cluster): void =>
  rmSync(join(openSocketFolder(cluster), `${socketName}.lock`), { force: true })

/** Removes what `openSocketFolder` made outside the cluster. */
export const removeSocketFolder = (cluster: Cluster): void => {
  if (!fits(cluster)) rmSync(temporaryFolder(cluster), { recursive: true, force: true })
}

const fits = ({ folder }: Cluster) => Buffer.byteLength(join(folder, socketName)) <= longestPath

// not os.tmpdir(): that can be long itself, or closed to PostgreSQL's user
const temporaryFolder = ({ folder }: Cluster) => `/tmp/nulle-${shortHash(folder)}`
