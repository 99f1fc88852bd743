import { execFileSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { noteBackup } from "#server/cli/backup/last-backup.ts"
import { isRoot, nobody } from "#server/db/embedded/folder-access.ts"
import { knownMigrations, migrate } from "#server/db/migrate.ts"
import type { Database } from "#server/db/open-database.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeAdmin } from "#tests/support/factories/make-admin.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { serve } from "#tests/support/serve.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"
import { checkMigrations } from "./check-site.ts"

const database = await testDatabase()

/** The doctor's finding for each check, and the exit code. */
const examine = async (settings: Record<string, string> = {}, of: Database = database) => {
  const env = {
    NULLE_DATA: join(folderOfTest(), "data"),
    DATABASE_URL: databaseUrlOf(of),
    PORT: "1",
    ...settings,
  }
  const { code, output, errors } = await nulleIn(env)("doctor")
  const lines = (output || errors).split("\n").map((line) => /^(\w+) +(\w+) +(.*)$/.exec(line) ?? [])
  return { code, ...Object.fromEntries(lines.map(([, state, about, text]) => [about, `${state}: ${text}`])) }
}

test("a working site is reported as such, one line for each check, with what could be better", async () => {
  await makeAdmin(database.db)
  const port = await serve((_, response) => response.writeHead(200).end("ready"))
  const found = await examine({ SITE_URL: `http://127.0.0.1:${port}`, CONTACT_EMAIL: "info@trial.example" })
  expect(found).toMatchObject({
    code: 0,
    settings: "ok: can be read",
    folder: expect.stringMatching(/^ok: .*, for its owner alone$/),
    secret: "ok: is made with the first start",
    database: expect.stringMatching(/^ok: PostgreSQL 18\S* answers$/),
    migrations: `ok: all ${knownMigrations().length} are done`,
    files: "ok: can be stored, read and removed",
    mail: expect.stringMatching(/^note: .*set SMTP_URL/),
    address: expect.stringMatching(/^note: .*not encrypted/),
    site: `ok: http://127.0.0.1:${port}/readyz says ready`,
    disk: expect.stringMatching(/ MB are free for /),
    clock: expect.stringMatching(/\d{4}-\d\d-\d\dT/),
  })
})

test("a last backup of more than two nights ago, or one that failed since, is an error", async () => {
  const NULLE_DATA = join(folderOfTest(), "data")
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000
  const noted = async (hours: number, why: string | null = null) => {
    await noteBackup(NULLE_DATA, { on: hoursAgo(hours), why })
    return examine({ NULLE_DATA })
  }
  expect(await noted(51)).toMatchObject({
    code: 1,
    backup: expect.stringMatching(/^wrong: .*systemctl status/),
  })
  expect(await noted(49)).toMatchObject({ backup: expect.stringMatching(/^ok: the last one is of \d{4}/) })
  expect(await noted(1, "no room")).toMatchObject({
    code: 1,
    backup: expect.stringMatching(/^wrong: .*: no room$/),
  })
})

test("a proxy that is not configured makes all visitors count as one, and is reported", async () => {
  const SITE_URL = "https://127.0.0.1:1"
  expect(await examine({ SITE_URL })).toMatchObject({
    address: expect.stringMatching(/^note: .* set TRUSTED_PROXIES/),
  })
  expect(await examine({ SITE_URL, TRUSTED_PROXIES: "1" })).toMatchObject({ address: `ok: ${SITE_URL}` })
})

test("anything that keeps a site from working is an error, and each line says what to do", async () => {
  const folder = join(folderOfTest(), "data")
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "secret"), "s".repeat(43))
  chmodSync(join(folder, "secret"), 0o644)
  const found = await examine({
    NULLE_DATA: folder,
    DATABASE_URL: "postgresql://nulle@127.0.0.1:1/nulle",
    FILES_URL: "file:///dev/null/files",
    SMTP_URL: "smtp://127.0.0.1:1",
  })
  expect(found).toMatchObject({
    code: 1,
    settings: expect.stringMatching(/^note: .*set CONTACT_EMAIL$/),
    secret: `wrong: Others can read ${folder}/secret: chmod 600 ${folder}/secret`,
    database: expect.stringMatching(/^wrong: .*: look at DATABASE_URL$/),
    files: expect.stringMatching(/^wrong: .*: look at FILES_URL/),
    mail: expect.stringMatching(/^wrong: .*: look at SMTP_URL/),
    site: expect.stringMatching(/^note: .* does not answer: start Nulle/),
  })
})

test("anything that other users of the machine can read is an error, each with the command that closes it", async () => {
  const folder = join(folderOfTest(), "data")
  const elsewhere = folderOfTest()
  for (const name of ["files", "mails", "pg"]) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 })
  for (const name of ["", "files", "mails", "pg"]) chmodSync(join(folder, name), 0o755)
  writeFileSync(join(folder, "pg.log"), "")
  chmodSync(join(folder, "pg.log"), 0o640)
  chmodSync(elsewhere, 0o750)
  const found = await examine({ NULLE_DATA: folder, FILES_URL: `file://${elsewhere}` })
  const commands = [
    `chmod go-rw ${folder}`,
    ...["files", "mails", "pg", "pg.log"].map((name) => `chmod -R go= ${folder}/${name}`),
    `chmod -R go= ${elsewhere}`,
  ]
  expect(found).toMatchObject({
    code: 1,
    folder: `wrong: Others on this machine can read what is kept: ${commands.join("; ")}`,
  })
  execFileSync("/bin/sh", ["-c", commands.join("; ")])
  expect(await examine({ NULLE_DATA: folder, FILES_URL: `file://${elsewhere}` })).toMatchObject({
    folder: `ok: ${folder}, for its owner alone`,
  })
})

test("for a site that root has started, the owner of its database is reported", async ({ skip }) => {
  skip(!isRoot(), "needs root")
  const folder = join(folderOfTest(), "data")
  mkdirSync(join(folder, "pg"), { recursive: true, mode: 0o700 })
  chownSync(join(folder, "pg"), nobody().uid, nobody().gid)
  expect(await examine({ NULLE_DATA: folder })).toMatchObject({
    folder: expect.stringMatching(/^note: .*as a user of its own$/),
  })
})

test("settings that cannot be read are named, and nothing else is looked at", async () => {
  expect(await examine({ PORT: "a door" })).toEqual({
    code: 1,
    settings: expect.stringMatching(/^wrong: These settings cannot be read: PORT: /),
  })
})

test("tables of an older version wait for the next start, those of a newer one for their program", async () => {
  const other = await bareDatabase()
  expect(await examine({}, other)).toMatchObject({
    code: 0,
    migrations: expect.stringMatching(/^note: no tables/),
  })
  await migrate(other)
  const known = knownMigrations()
  const next = { tag: "9999_next", when: Date.now() }
  expect(await checkMigrations(other, [...known, next])).toMatchObject({
    text: `1 of ${known.length + 1} are to come: they are done with the next start`,
  })
  await other.pool.query("update drizzle.__drizzle_migrations set created_at = 9999999999999")
  expect(await examine({}, other)).toMatchObject({
    code: 1,
    database: expect.stringMatching(/^wrong: .*newer version/),
  })
})
