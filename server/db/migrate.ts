import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator"
import type pg from "pg"
import { z } from "zod"
import { advisoryLocks, type Database } from "./open-database.ts"

/** The migrations of this version of the program. */
const ownMigrations = join(import.meta.dirname, "migrations")

/**
 * Migrates the database to this version of the program; throws `ForeignDatabase` where it must not touch it. If several servers start at once, one migrates
 * and the others wait. Only tests name another folder of migrations, to stand for a later version.
 */
export const migrate = async (
  database: Pick<Database, "connect">,
  migrationsFolder = ownMigrations,
): Promise<void> => {
  const client = await database.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration])
    await refuseForeignDatabase(client, migrationsFolder)
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // releases the lock
    await client.end()
  }
}

/** A migration: its name, and the instant that marks it in the database. */
export type Migration = { tag: string; when: number }

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

const readJournal = (folder: string): z.infer<typeof journal> =>
  journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")))

/** Returns the migrations of this version of the program, or those of a folder, in their order. */
export const knownMigrations = (folder = ownMigrations): Migration[] =>
  readJournal(folder).entries.map(({ tag, when }) => ({ tag, when }))

/** The `when` of each migration of a database, in their order; null: it is not a site's yet. */
const readMigrations = async (client: Queryable): Promise<number[] | null> => {
  const table = "drizzle.__drizzle_migrations"
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    "select to_regclass($1) is not null as is_there",
    [table],
  )
  if (!tables[0]?.is_there) return null
  const { rows } = await client.query<{ when: string }>(`select created_at as when from ${table} order by 1`)
  return rows.map(({ when }) => Number(when))
}

type Queryable = Pick<pg.ClientBase, "query">

/** Returns the `when` of a database's last migration; null: none, it is not a site's yet. */
export const lastMigration = async (client: Queryable): Promise<number | null> =>
  (await readMigrations(client))?.at(-1) ?? null

/** This program must not use the database; the message says why, in one sentence for an operator. */
export class ForeignDatabase extends Error {}

/** The oldest PostgreSQL that the queries are written for. */
const oldestServer = 18

/**
 * Throws `ForeignDatabase` if the server is older than PostgreSQL 18, or if the database has a migration that this program does not
 * know: a newer version of the program made it, whose rules this one would break, or one from before the first release.
 */
export const refuseForeignDatabase = async (client: Queryable, folder = ownMigrations): Promise<void> => {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const found = rows[0]?.version ?? ""
  if (Number.parseInt(found, 10) < oldestServer)
    throw new ForeignDatabase(
      `The database server is PostgreSQL ${found}, and Nulle needs ${oldestServer} or newer: name another one in DATABASE_URL`,
    )
  const known = knownMigrations(folder).map(({ when }) => when)
  const unknown = (await readMigrations(client))?.filter((when) => !known.includes(when)) ?? []
  if (unknown.some((when) => when < Math.min(...known)))
    throw new ForeignDatabase(
      "The database was made by a version of Nulle from before its first release, and cannot be upgraded: make a new one, in an empty folder (NULLE_DATA) or an empty database (DATABASE_URL)",
    )
  if (unknown.length > 0)
    throw new ForeignDatabase(
      "The database belongs to a newer version of Nulle than this one: install that version again, or restore a backup of this one",
    )
}

/** Migrates the database up to a known migration, and not further. */
export const migrateTo = async (
  database: Pick<Database, "connect">,
  last: Migration,
  folder = ownMigrations,
): Promise<void> => {
  const known = readJournal(folder)
  const steps = mkdtempSync(join(tmpdir(), "nulle-migrations-"))
  try {
    cpSync(folder, steps, { recursive: true })
    const entries = known.entries.filter(({ when }) => when <= last.when)
    writeFileSync(join(steps, "meta/_journal.json"), JSON.stringify({ ...known, entries }))
    await migrate(database, steps)
  } finally {
    rmSync(steps, { recursive: true })
  }
}
