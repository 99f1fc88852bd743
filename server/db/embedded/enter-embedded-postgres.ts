import { join } from "node:path"
import type { ClientConfig } from "pg"
import type { Log } from "#server/db/log.ts"
import { databaseName } from "./address.ts"
import { bringUp } from "./bring-up.ts"
import type { Cluster } from "./cluster.ts"
import { openDataFolder } from "./data-folder.ts"
import { type FileLock, tryFileLock, withFileLock } from "./file-lock.ts"
import { openCluster } from "./open-cluster.ts"
import { isAlive, readPostmaster } from "./postmaster.ts"
import { stopPostgres } from "./stop-postgres.ts"

/** One process's use of the PostgreSQL in a data folder. */
export type EmbeddedPostgres = {
  connection: ClientConfig
  /** Looks whether the server still runs, and starts it again if it died. */
  revive(): void
  /** Ends this use. The last one out stops the server, last of all. */
  leave(): Promise<void>
}

const doorPatienceMs = 180_000
const watchMs = 1_000

/**
 * Returns the PostgreSQL of a data folder, started if it does not run, and keeps it running until `leave`. Any number of
 * processes may use it. Throws when the folder or its cluster is not this user's or not this version's.
 */
export const enterEmbeddedPostgres = async (path: string, log: Log): Promise<EmbeddedPostgres> => {
  const dataFolder = openDataFolder(path)
  const users = join(dataFolder, "users.lock")
  // whoever starts or stops the server does so alone; the kernel opens the door if its holder dies
  const throughDoor = <T>(work: () => Promise<T>) =>
    withFileLock(join(dataFolder, "door.lock"), doorPatienceMs, work)

  const { cluster, address, share } = await throughDoor(async () => {
    const cluster = await openCluster(dataFolder)
    const address = await bringUp(cluster)
    return { cluster, address, share: takeShare(users) }
  })

  let hasLeft = false
  let revival: Promise<void> | null = null
  const revive = () => {
    if (hasLeft) return
    revival ??= throughDoor(() => bringUp(cluster))
      .then(() => log.info("The embedded PostgreSQL answers again"))
      .catch((error) => log.error({ err: error }, "The embedded PostgreSQL does not come back"))
      .finally(() => {
        revival = null
      })
  }
  const watch = setInterval(() => {
    if (!isUp(cluster)) revive()
  }, watchMs)
  watch.unref()

  const leave = async () => {
    hasLeft = true
    clearInterval(watch)
    await revival
    await throughDoor(async () => {
      share.release()
      const alone = tryFileLock(users, "exclusive")
      if (alone) await stopPostgres(cluster).finally(alone.release)
    })
  }
  return { connection: { ...address, database: databaseName }, revive, leave }
}

const takeShare = (users: string): FileLock => {
  const share = tryFileLock(users, "shared")
  if (!share) throw new Error(`${users} is locked by something else than Nulle`)
  return share
}

const isUp = ({ folder }: Cluster) => {
  const postmaster = readPostmaster(folder)
  return postmaster !== null && isAlive(postmaster.pid) && postmaster.state !== "stopping"
}
