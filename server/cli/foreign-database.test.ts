import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Database } from "#server/db/open-database.ts"
import { backUp, siteOn, startSite } from "#tests/support/backup-site.ts"
import { testDatabase } from "#tests/support/database.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"

/** What a start and every command that opens the database say of it. */
const everyAnswer = async (database: Database) => {
  const archive = (await backUp(siteOn(await testDatabase()))).archive
  const site = siteOn(database)
  const folder = folderOfTest()
  mkdirSync(folder, { recursive: true })
  const riders = join(folder, "riders.csv")
  const results = join(folder, "results.csv")
  writeFileSync(riders, "name,class,birth date\nAnna,Expert,2001-02-03\n")
  writeFileSync(results, "name,class\nAnna,Expert\n")
  const importing = ["--stage", "lamsf/trial/first", "--as", "anna@example.org"]
  const commands = [
    ["user", "add", "anna@example.org", "--name", "Anna"],
    ["grant", "admin", "anna@example.org"],
    ["revoke", "admin", "anna@example.org"],
    ["backup", join(folder, "backups")],
    ["restore", archive],
    ["import", "participants", riders, ...importing],
    ["import", "results", results, ...importing],
  ]
  const answers = new Set<string>()
  for (const words of commands) {
    const { code, output, errors } = await site.nulle(...words)
    answers.add(`${code} ${output}${errors}`)
  }
  answers.add(`1 ${await startSite(site).then(String, ({ message }: Error) => message)}`)
  const { output, errors } = await site.nulle("doctor")
  const [, found = ""] = /^wrong +database +(.*)$/m.exec(output + errors) ?? []
  answers.add(`1 ${found}`)
  return [...answers]
}

const rowsOfLog = async ({ pool }: Database) =>
  (await pool.query("select count(*)::int from drizzle.__drizzle_migrations")).rows

test("a database that a newer version of the program has changed is refused in one sentence at every start and by every command, and stays as it is", async () => {
  const newer = await testDatabase()
  await newer.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations",
  )
  const before = await rowsOfLog(newer)
  expect(await everyAnswer(newer)).toEqual([
    "1 The database belongs to a newer version of Nulle than this one: install that version again, or restore a backup of this one",
  ])
  expect(await rowsOfLog(newer)).toEqual(before)
})

test("a database from before the first release is refused in one sentence at every start and by every command", async () => {
  const old = await testDatabase()
  await old.pool.query("update drizzle.__drizzle_migrations set created_at = created_at - 1")
  expect(await everyAnswer(old)).toEqual([
    "1 The database was made by a version of Nulle from before its first release, and cannot be upgraded: make a new one, in an empty folder (NULLE_DATA) or an empty database (DATABASE_URL)",
  ])
})

test("a server older than PostgreSQL 18 is refused in one sentence at every start and by every command", async () => {
  const old = await testDatabase()
  await old.pool.query(`
    create schema before_18;
    create function before_18.current_setting(name text) returns text language sql as
      $$ select case name when 'server_version' then '15.14 (Debian 15.14-0+deb12u1)' else pg_catalog.current_setting(name) end $$`)
  const { rows } = await old.pool.query<{ name: string }>("select current_database() as name")
  await old.pool.query(`alter database ${rows[0]?.name} set search_path to before_18, pg_catalog, public`)
  expect(await everyAnswer(old)).toEqual([
    "1 The database server is PostgreSQL 15.14 (Debian 15.14-0+deb12u1), and Nulle needs 18 or newer: name another one in DATABASE_URL",
  ])
})
