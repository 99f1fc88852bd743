import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { migrationsOfNext } from "#tests/support/next-version.ts"
import { knownMigrations, migrate, migrateTo } from "./migrate.ts"
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

test("a migration that fails is reported to the caller, and leaves the lock to the next", async () => {
  const database = await testDatabase()
  const nowhere = join(import.meta.dirname, "no-migrations")
  await expect(migrate(database, nowhere)).rejects.toThrow("_journal.json")
  await migrate(database)
})

test("a later version migrates what this one left, and this one refuses it from then on", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database older template template0")
  const older = connectDatabase({ ...connection, database: "older" })
  const next = migrationsOfNext("update institution set name = upper(name)")
  const [last] = knownMigrations().slice(-1)
  if (!last) throw new Error("There are no migrations")
  await migrateTo(older, last, next)
  await older.pool.query("insert into institution (id, name) values ('lamsf', 'LaMSF')")
  await migrate(older)
  const named = async () => (await older.pool.query("select name from institution")).rows
  expect(await named()).toEqual([{ name: "LaMSF" }])
  await migrate(older, next)
  expect(await named()).toEqual([{ name: "LAMSF" }])
  await expect(migrate(older)).rejects.toThrow("newer version")
  await older.close()
})
