import { type Config, readConfig } from "#server/config.ts"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"

/** Runs work on the site's database, brought up to date, whether the server runs or not. */
export const withDatabase = async <T>(
  env: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<T>,
): Promise<T> => {
  const config = readConfig(env)
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl ?? undefined,
  })
  try {
    await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
  }
}
