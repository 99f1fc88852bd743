import { randomUUID } from "node:crypto"
import pg from "pg"
import { afterAll, inject } from "vitest"
import { connectDatabase, type Database } from "#server/db/open-database.ts"

/** Returns an empty, migrated database for the test file that asks, closed when the file ends. */
export const testDatabase = (): Promise<Database> => newDatabase(inject("template").database)

/** Returns a database without a table, closed when the file ends. */
export const bareDatabase = (): Promise<Database> => newDatabase("template0")

const newDatabase = async (copied: string | undefined): Promise<Database> => {
  const template = inject("template")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ ...template, database: "postgres" })
  await admin.connect()
  await admin.query(`create database ${name} template ${copied}`)
  await admin.end()

  const database = connectDatabase({ ...template, database: name })
  afterAll(database.close)
  return database
}
