import { rmSync } from "node:fs"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { isAlive, readPostmaster } from "#server/db/embedded/postgres-process.ts"
import { temporaryFolder } from "./temporary-folder.ts"
import { until } from "./until.ts"

/**
 * Returns the path of a data folder that does not exist yet. It is deleted, and its server ended, after the test, or after the
 * file with `afterAll`.
 */
export const testDataFolder = (after: (cleanUp: () => Promise<void>) => void = onTestFinished): string => {
  const around = temporaryFolder()
  const dataFolder = join(around, "data")
  after(async () => {
    await endServer(dataFolder)
    rmSync(around, { recursive: true })
  })
  return dataFolder
}

/** Returns the process id of the data folder's PostgreSQL; throws while there is none. */
export const serverOf = (dataFolder: string): number => {
  const postmaster = readPostmaster(join(dataFolder, "pg"))
  if (!postmaster) throw new Error(`No server runs in ${dataFolder}`)
  return postmaster.pid
}

/** Ends a data folder's server by a signal, if there is one, and waits until it is gone. */
export const endServer = async (dataFolder: string, signal: NodeJS.Signals = "SIGQUIT"): Promise<void> => {
  const server = readPostmaster(join(dataFolder, "pg"))
  if (!server || !isAlive(server.pid)) return
  process.kill(server.pid, signal)
  await until(() => !isAlive(server.pid))
}
