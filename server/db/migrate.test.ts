import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
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

test("attempts, and when phones and riders were heard of, outlive the new names of their columns", async () => {
  const { pool, connection } = await testDatabase()
  await pool.query("create database renamed template template0")
  const database = connectDatabase({ ...connection, database: "renamed" })
  const before = knownMigrations().find(({ tag }) => tag === "0024_calendars")
  if (!before) throw new Error("The migration before is not known")
  await migrateTo(database, before)
  await database.pool.query(
    `insert into attempt_limit (key, count, ends_on) values ('a', 2, now());
    insert into "user" (id, name, email, inactivity_told_on) values ('anna', 'Anna', 'anna@example.org', 'epoch')`,
  )
  await migrate(database)
  const { rows } = await database.pool.query(
    'select key, count, extract(epoch from inactivity_notified_on)::int as notified from rate_limit, "user"',
  )
  expect(rows).toEqual([{ key: "a", count: 2, notified: 0 }])
  await database.close()
})
