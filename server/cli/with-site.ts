import { existsSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "#server/config.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { openFiles } from "#server/files/open-files.ts"
import type { Site } from "./backup/make-backup.ts"

/** Is there a database where these settings say, or a server that may have one? */
export const hasDatabase = ({ dataFolder, databaseUrl }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataFolder, "pg"))

/** Runs work on the site's database and files as they are: its tables are not brought up to date. */
export const withSite = async <T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> => {
  const { dataFolder, databaseUrl } = config
  const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl ?? undefined })
  try {
    return await work({ database, files: openFiles(config) })
  } finally {
    await database.close()
  }
}
