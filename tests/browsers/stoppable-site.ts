import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll } from "vitest"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { type RunningServer, startServer } from "#server/start-server.ts"
import { freePort } from "#tests/support/free-port.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"

/** A site that can be stopped, and started again at the same address; it is stopped when the file ends. */
export const stoppableSite = async (database: Database) => {
  const folder = temporaryFolder()
  const env = { NULLE_DATA: join(folder, "data"), PORT: String(await freePort()), LOG_LEVEL: "silent" }
  const config = readConfig({ ...env, DATABASE_URL: databaseUrlOf(database) })
  let running: RunningServer | null = null
  const stop = async () => {
    await running?.close()
    running = null
  }
  const start = async () => {
    running = await startServer(config)
  }
  await start()
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  return { url: `http://127.0.0.1:${config.port}`, start, stop }
}
