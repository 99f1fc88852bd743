import { rmSync } from "node:fs"
import { join } from "node:path"
import type { ClientConfig } from "pg"
import { chooseSize } from "#bench/support/size.ts"
import { isAlive, readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { migrate } from "#server/db/migrate.ts"
import { connectDatabase, type Database, openDatabase } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { type DatabaseLine, layDatabaseLine } from "#tests/support/database-line.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { until } from "#tests/support/until.ts"
import { buildPages } from "./build-pages.ts"
import { checkDurability } from "./check-durability.ts"
import { type Comparison, compareWithOracle } from "./compare-with-oracle.ts"
import { type Prepared, prepareStages } from "./prepare-stages.ts"
import { type Devices, startDevices } from "./start-devices.ts"
import { type Server, startServer } from "./start-server.ts"

const judgeCount = chooseSize({ usual: 8, smallest: 2 })

/** A whole server with judges' devices that are signed in. */
export type Judging = {
  devices: Devices
  server: Server
  stages: Prepared["stages"]
  connection: ClientConfig
  /** By what the server reaches its database; null: directly. */
  line: DatabaseLine | null
}

type HoldOptions = { stageCount: number; folder?: string; isApart?: boolean }

/** How many taps were acknowledged, and how far the database is from what the devices know. */
export type Held = Comparison & { acknowledged: number }

/**
 * Starts a server and the devices of 8 judges, lets something happen with them, and compares what is stored then with what the
 * server acknowledged to the devices. All of it is in a folder, which is deleted afterwards. A database that is `isApart` belongs to
 * this process, and the server reaches it by a line.
 */
export const holdJudging = async <Result>(
  { stageCount, folder = temporaryFolder(), isApart = false }: HoldOptions,
  during: (judging: Judging) => Promise<Result>,
): Promise<Result & Held> => {
  await buildPages()
  const dataFolder = join(folder, "data")
  const devices = startDevices()
  let server: Server | null = null
  let own: Database | null = null
  let line: DatabaseLine | null = null
  // without its devices the bench fails, and cleans up
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, devices.end)
  try {
    const { prepared, connection } = await prepare(dataFolder, stageCount)
    if (isApart) {
      own = await openDatabase({ dataFolder })
      line = await layDatabaseLine(own)
    }
    server = await startServer(dataFolder, line ? { DATABASE_URL: line.url } : {})
    await query(connection, checkDurability)
    const tokens = await devices.call("signIn", { url: server.url(), ...prepared })
    console.log(`${prepared.judges.length} judges signed in; their devices have ${tokens} tokens`)
    const result = await during({ devices, server, stages: prepared.stages, connection, line })
    const oracle = await devices.call("finish", undefined)
    const acknowledged = oracle.acknowledged.length
    console.log(
      `${acknowledged} taps of ${oracle.rides.length} rides are acknowledged; ${oracle.repeated} batches were sent again, ${oracle.known} taps in them were known already`,
    )
    return { ...result, acknowledged, ...(await query(connection, (db) => compareWithOracle(db, oracle))) }
  } finally {
    await devices.end()
    await server?.stop()
    line?.close()
    await own?.close()
    await endDatabase(dataFolder)
    rmSync(folder, { recursive: true })
  }
}

const prepare = async (dataFolder: string, stageCount: number) => {
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    const prepared = await prepareStages(database.db, { judgeCount, stageCount })
    return { prepared, connection: database.connection }
  } finally {
    await database.close()
  }
}

/** Queries the database that the server runs; opening it here would make this process an owner of it too. */
const query = async <Result>(
  connection: ClientConfig,
  question: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const database = connectDatabase(connection)
  try {
    return await question(database.db)
  } finally {
    await database.close()
  }
}

/** Ends the database that a killed server has left running. */
const endDatabase = async (dataFolder: string): Promise<void> => {
  const postmaster = readPostmaster(join(dataFolder, "pg"))
  if (!postmaster || !isAlive(postmaster.pid)) return
  process.kill(postmaster.pid, "SIGQUIT")
  await until(() => !isAlive(postmaster.pid))
}
