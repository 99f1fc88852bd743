import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll } from "vitest"
import { type Config, readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { type RunningServer, startServer } from "#server/start-server.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** How another program reaches a test's database. */
export const databaseUrlOf = ({ connection }: Database): string =>
  `postgresql://${connection.user}@/${connection.database}?host=${encodeURIComponent(connection.host ?? "")}`

/** Starts the built site on a free port over a test's database; it is closed when the file ends. */
export const testSite = async (
  database: Database,
  settings: Partial<Config> = {},
  { now = Date.now }: { now?: () => number } = {},
): Promise<RunningServer> => {
  const folder = temporaryFolder()
  const config = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "silent" })
  const site = await startServer({ ...config, databaseUrl: databaseUrlOf(database), ...settings }, { now })
  afterAll(async () => {
    await site.close()
    rmSync(folder, { recursive: true })
  })
  return site
}
