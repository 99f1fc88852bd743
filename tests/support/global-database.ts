import { rmSync } from "node:fs"
import type { ClientConfig } from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "#server/db/migrate.ts"
import { type Database, openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "./temporary-folder.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database of which every test file gets a copy; nobody may be connected to it. */
    template: ClientConfig
  }
}

/** What tests write need not outlive the machine: nothing waits for its disk, and copies of the template cost little. */
const forgoDurability = async ({ connect }: Database): Promise<void> => {
  const client = await connect()
  for (const setting of ["fsync = off", "full_page_writes = off", "synchronous_commit = off"])
    await client.query(`alter system set ${setting}`)
  await client.query("select pg_reload_conf()")
  await client.end()
}

/** Starts one PostgreSQL for a run of the tests; returns how to remove it. */
export const setup = async (project: TestProject) => {
  const dataFolder = temporaryFolder()
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  await forgoDurability(database)
  project.provide("template", database.connection)
  return async () => {
    await database.close()
    rmSync(dataFolder, { recursive: true })
  }
}
