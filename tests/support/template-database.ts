import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import pg, { type ClientConfig } from "pg"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "./temporary-folder.ts"

/** Starts a PostgreSQL with a migrated database to copy, to which nobody may be connected; returns it and how to remove it. */
export const startTemplate = async (): Promise<{ template: ClientConfig; remove(): Promise<void> }> => {
  const dataFolder = temporaryFolder()
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  await hurry(database)
  const remove = async () => {
    await database.close()
    rmSync(dataFolder, { recursive: true })
  }
  return { template: database.connection, remove }
}

/**
 * Tests need no durability: without it nothing waits for the disk, and copies of the template are cheap. Nor are their databases
 * tidied up: autovacuum would visit each of hundreds every minute.
 */
const hurry = async ({ connect }: Database): Promise<void> => {
  const client = await connect()
  for (const setting of [
    "fsync = off",
    "full_page_writes = off",
    "synchronous_commit = off",
    "autovacuum = off",
  ])
    await client.query(`alter system set ${setting}`)
  await client.query("select pg_reload_conf()")
  await client.end()
}

/** Makes a copy of the template, or of another database beside it; returns how it is reached. */
export const copyTemplate = async (
  template: ClientConfig,
  copied = template.database,
): Promise<ClientConfig> => {
  const database = `test_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ ...template, database: "postgres" })
  await admin.connect()
  await admin.query(`create database ${database} template ${copied}`)
  await admin.end()
  return { ...template, database }
}

/** How another program reaches a test's database. */
export const databaseUrlOf = ({ connection }: Pick<Database, "connection">): string => {
  const { connectionString, user, database, host = "" } = connection
  return connectionString ?? `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`
}
