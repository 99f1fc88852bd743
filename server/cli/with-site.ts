import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Config, readConfig } from "#server/config.ts"
import { migrate, refuseForeignDatabase } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import type { Files } from "#server/files/files.ts"
import { openFiles } from "#server/files/open-files.ts"

/** A site's database and files. */
export type Site = { database: Database; files: Files }

/** Do these settings name a database server, or is there an embedded database? */
export const hasDatabase = ({ dataFolder, databaseUrl }: Config): boolean =>
  databaseUrl !== null || existsSync(join(dataFolder, "pg"))

/**
 * Runs work on the site's database and files as they are, without migrating the tables; throws `ForeignDatabase` where the database
 * is not for this version of the program.
 */
export const withSite = async <T>(config: Config, work: (site: Site) => Promise<T>): Promise<T> => {
  const database = await open(config)
  try {
    await refuseForeignDatabase(database.pool)
    return await work({ database, files: openFiles(config) })
  } finally {
    await database.close()
  }
}

/** Runs work on the site's migrated database, whether the server runs or not. */
export const withDatabase = async <T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> => {
  const config = readConfig(env)
  const database = await open(config)
  try {
    await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
  }
}

const open = ({ dataFolder, databaseUrl }: Config): Promise<Database> =>
  openDatabase({ dataFolder, databaseUrl: databaseUrl ?? undefined })
