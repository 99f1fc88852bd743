import { join } from "node:path"
import pg, { type ClientConfig } from "pg"
import type { Log } from "../log.ts"
import { bringUp } from "./bring-up.ts"
import { openDataFolder } from "./data-folder.ts"
import { type FileLock, tryFileLock, withFileLock } from "./file-lock.ts"
import { type Cluster, openCluster } from "./open-cluster.ts"
import { isAlive, readPostmaster } from "./postmaster.ts"
import { stopPostgres } from "./stop-postgres.ts"

/** One process's use of the PostgreSQL in a data folder. */
export type EmbeddedPostgres = {
  connection: ClientConfig
  /** Looks whether the server still runs, and starts it anew if it died. */
  revive(): void
  /** Ends this use. The last one out stops the server, last of all. */
  leave(): Promise<void>
}

const database = "nulle"
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
    await createDatabase(address)
    return { cluster, address, share: takeShare(users) }
  })

  let revival: Promise<void> | null = null
  const revive = () => {
    revival ??= throughDoor(() => bringUp(cluster))
      .then(() => log.info("The embedded PostgreSQL runs"))
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
    clearInterval(watch)
    await revival
    await throughDoor(async () => {
      share.release()
      const alone = tryFileLock(users, "exclusive")
      if (!alone) return
      await stopPostgres(cluster)
      alone.release()
    })
  }
  return { connection: { ...address, database }, revive, leave }
}

const createDatabase = async (address: ClientConfig) => {
  const client = new pg.Client({ ...address, database: "postgres" })
  await client.connect()
  try {
    const found = await client.query("select from pg_database where datname = $1", [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
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
