import { rmSync } from "node:fs"
import type { ClientConfig } from "pg"
import type { TestProject } from "vitest/node"
import { migrate } from "#server/db/migrate.ts"
import { openDatabase } from "#server/db/open-database.ts"
import { temporaryFolder } from "./temporary-folder.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database of which every test file gets a copy; nobody may be connected to it. */
    template: ClientConfig
  }
}

/** Starts one PostgreSQL for a run of the tests; returns how to remove it. */
export const setup = async (project: TestProject) => {
  const dataFolder = temporaryFolder()
  const database = await openDatabase({ dataFolder })
  await migrate(database)
  project.provide("template", database.connection)
  return async () => {
    await database.close()
    rmSync(dataFolder, { recursive: true })
  }
}
