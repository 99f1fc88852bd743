import { inject } from "vitest"
import { connectDatabase, type Database } from "#server/db/open-database.ts"
import { atEnd } from "./at-end.ts"
import { copyTemplate } from "./template-database.ts"

/** Returns an empty, migrated database for the calling test file, closed when the test or the file ends. */
export const testDatabase = (): Promise<Database> => newDatabase()

/** Returns a database without a table, closed when the test or the file ends. */
export const bareDatabase = (): Promise<Database> => newDatabase("template0")

const newDatabase = async (copied?: string): Promise<Database> => {
  const database = connectDatabase(await copyTemplate(inject("template"), copied))
  atEnd(database.close)
  return database
}
