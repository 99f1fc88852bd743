import { lchownSync, lstatSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import type { ClientConfig } from "pg"
import { shortHash } from "./folder-access.ts"
import type { Cluster } from "./postgres-program.ts"

const isWindows = process.platform === "win32"

/** The owner of everything in an embedded cluster. */
export const databaseUser = "nulle"

/** The one database in it that is ours. */
export const databaseName = "nulle"

/** The port in the socket's name; nothing listens on a port of the network. */
const socketPort = 5432

const socketName = `.s.PGSQL.${socketPort}`

// macOS allows a socket's path 103 bytes, Linux 107
const longestPath = 103

/** Returns how to connect to the cluster's server on this port: by a socket, on Windows by a password. */
export const connectionTo = (cluster: Cluster, port: number): ClientConfig => ({
  ...(isWindows
    ? { host: "127.0.0.1", password: readFileSync(cluster.passwordFile, "utf8") }
    : { host: openSocketFolder(cluster) }),
  port,
  user: databaseUser,
  ssl: false,
})

/** Returns the settings that make a server listen at the address of `connectionTo`, and nowhere else. */
export const listenSettings = (cluster: Cluster, port: number): string[] => {
  if (isWindows) return ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="]
  const folder = openSocketFolder(cluster).replaceAll('"', '""')
  return [
    "listen_addresses=",
    `port=${port}`,
    `unix_socket_directories="${folder}"`,
    "unix_socket_permissions=0700",
  ]
}

/** Returns the port for a server that starts: the one from before its death if that is still free. */
export const choosePort = async (former: number | undefined): Promise<number> => {
  if (!isWindows) return socketPort
  return (former && (await bindPort(former))) || bindPort(0)
}

/** Returns the port that could be bound, 0 if none. */
const bindPort = (port: number) =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(0))
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

/**
 * Returns the folder of the cluster's socket, which its user alone can enter: the cluster's own, or one in /tmp where
 * that has too long a path. Throws when somebody else's stands there.
 */
const openSocketFolder = (cluster: Cluster): string => {
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
 * Removes the lock file that a dead server left beside its socket: its process id may belong to another process by now. The
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
