import { join } from "node:path"
import type { Config } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import type { RunningServer } from "#server/start-server.ts"
import { folderOfTest } from "./folder-of-test.ts"
import { mailsIn } from "./mails.ts"
import { testSite } from "./test-site.ts"

/** A site whose mails can be read. */
export type AccountSite = RunningServer & {
  /** The mails that were written for an address, the oldest first. */
  mailsTo(email: string): Promise<string[]>
}

/** Starts the site so that its mails are written where a test finds them. */
export const accountSite = async (
  database: Database,
  settings: Partial<Config> = {},
  clock: { now?: () => number } = {},
): Promise<AccountSite> => {
  const around = folderOfTest()
  const dataFolder = join(around, "data")
  const site = await testSite(database, { dataFolder, ...settings }, clock)
  return { ...site, mailsTo: (email) => mailsIn(dataFolder, email) }
}
