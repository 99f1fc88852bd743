import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator"
import { advisoryLocks } from "./advisory-locks.ts"
import type { Database } from "./open-database.ts"

/**
 * Brings the database's tables to what this version of the program knows. Of servers that start at once one migrates,
 * and the others wait for it.
 */
export const migrate = async (
  database: Pick<Database, "connect">,
  migrationsFolder = join(import.meta.dirname, "migrations"),
): Promise<void> => {
  const client = await database.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // gives the lock back
    await client.end()
  }
}
