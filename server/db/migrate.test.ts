import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { migrate } from "./migrate.ts"
import { connectDatabase } from "./open-database.ts"

test("servers that start at once migrate once, and a later start changes nothing", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database unmigrated template template0")
  const unmigrated = connectDatabase({ ...connection, database: "unmigrated" })
  await Promise.all([migrate(unmigrated), migrate(unmigrated), migrate(unmigrated)])
  await migrate(unmigrated)

  const migrations = readdirSync(join(import.meta.dirname, "migrations")).filter((name) =>
    name.endsWith(".sql"),
  )
  const { rows } = await unmigrated.pool.query("select count(*)::int from drizzle.__drizzle_migrations")
  expect(rows).toEqual([{ count: migrations.length }])
  await unmigrated.close()
})

test("a migration that fails is told to the caller, and leaves the lock to the next", async () => {
  const database = await testDatabase()
  const nowhere = join(import.meta.dirname, "no-migrations")
  await expect(migrate(database, nowhere)).rejects.toThrow("_journal.json")
  await migrate(database)
})
