import { rmSync } from "node:fs"
import { join } from "node:path"
import type { ClientConfig } from "pg"
import { isAlive, readPostmaster } from "#server/db/embedded/postmaster.ts"
import { migrate } from "#server/db/migrate.ts"
import { connectDatabase, openDatabase } from "#server/db/open-database.ts"
import type { Db } from "#server/db/transaction.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { until } from "#tests/support/until.ts"
import { besiege } from "./judge/besiege.ts"
import { buildPages } from "./judge/build-pages.ts"
import { checkDurability } from "./judge/check-durability.ts"
import { compareWithOracle } from "./judge/compare-with-oracle.ts"
import { measure } from "./judge/measure.ts"
import { prepareStages } from "./judge/prepare-stages.ts"
import { startDevices } from "./judge/start-devices.ts"
import { type Server, startServer } from "./judge/start-server.ts"

// Judges' devices against the whole server: how many taps a second it takes, how soon it answers, and what is left of
// what it answered when it is killed.

const limits = { perSecond1: 1_000, perSecond50: 5_000, p99: 100 }

const run = async () => {
  await buildPages()
  const folder = temporaryFolder()
  const dataFolder = join(folder, "data")
  const devices = startDevices()
  let server: Server | null = null
  // without its devices the bench fails, and puts away what it began
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, devices.end)
  try {
    const { prepared, connection } = await prepare(dataFolder)
    server = await startServer(dataFolder)
    await ask(connection, checkDurability)
    const tokens = await devices.call("signIn", { url: server.url(), ...prepared })
    console.log(`${prepared.judges.length} judges signed in; their devices have ${tokens} tokens`)
    const figures = await measure(devices)
    const kills = await besiege(devices, server)
    const oracle = await devices.call("finish", undefined)
    console.log(
      `${oracle.acknowledged.length} taps of ${oracle.rides.length} rides are acknowledged; ${oracle.repeated} batches were sent again, ${oracle.known} taps in them were known already`,
    )
    return { ...figures, kills, ...(await ask(connection, (db) => compareWithOracle(db, oracle))) }
  } finally {
    await devices.end()
    await server?.stop()
    await endDatabase(dataFolder)
    rmSync(folder, { recursive: true })
  }
}

const prepare = async (dataFolder: string) => {
  const database = await openDatabase({ dataFolder })
  try {
    await migrate(database)
    const prepared = await prepareStages(database.db, { judgeCount: 8, stageCount: 40 })
    return { prepared, connection: database.connection }
  } finally {
    await database.close()
  }
}

/** Asks the database that the server runs; to open it here would make this process a keeper of it too. */
const ask = async <Result>(
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

/** Ends what a server that was killed has left. */
const endDatabase = async (dataFolder: string): Promise<void> => {
  const postmaster = readPostmaster(join(dataFolder, "pg"))
  if (!postmaster || !isAlive(postmaster.pid)) return
  process.kill(postmaster.pid, "SIGQUIT")
  await until(() => !isAlive(postmaster.pid))
}

const figures = await run()
const { perSecond1, perSecond50, p99, lost, doubled } = figures
const holds =
  perSecond1 >= limits.perSecond1 &&
  perSecond50 >= limits.perSecond50 &&
  p99 <= limits.p99 &&
  lost === 0 &&
  doubled === 0
if (!holds) console.log(`Not within the limits: ${JSON.stringify(limits)}, nothing lost or doubled`)
console.log(JSON.stringify({ bench: "judge", ...figures }))
process.exitCode = holds ? 0 : 1
