import { join } from "node:path"
import { type Config, readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { siteSecret } from "#server/site-secret.ts"
import { type RunningServer, startServer } from "#server/start-server.ts"
import { atEnd } from "./at-end.ts"
import { folderOfTest } from "./folder-of-test.ts"
import { quickPasswords } from "./quick-passwords.ts"
import { databaseUrlOf } from "./template-database.ts"
import type { TestedSite } from "./tested-site.ts"

/** Starts the built site on a free port over a test's database; it is closed when the test or the file ends. */
export const testSite = async (
  database: Database,
  settings: Partial<Config> = {},
  { now = Date.now }: { now?: () => number } = {},
): Promise<RunningServer & TestedSite> => {
  const folder = folderOfTest()
  const readOf = readConfig({ NULLE_DATA: join(folder, "data"), PORT: "0", LOG_LEVEL: "silent" })
  const config = { ...readOf, databaseUrl: databaseUrlOf(database), ...settings }
  const site = await startServer(config, { now, passwords: quickPasswords })
  atEnd(() => site.close())
  return {
    ...site,
    passwords: quickPasswords,
    secret: config.secret ?? (await siteSecret(config.dataFolder)),
  }
}
