import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator"
import type pg from "pg"
import { z } from "zod"
import { advisoryLocks, type Database } from "./open-database.ts"

/** Migrates the database to this version of the program. If several servers start at once, one migrates and the others wait. */
export const migrate = async (
  database: Pick<Database, "connect">,
  migrationsFolder = join(import.meta.dirname, "migrations"),
): Promise<void> => {
  const client = await database.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    // releases the lock
    await client.end()
  }
}

/** A migration: its name, and the instant that marks it in the database. */
export type Migration = { tag: string; when: number }

const folder = join(import.meta.dirname, "migrations")
const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) })

const readJournal = (): z.infer<typeof journal> =>
  journal.parse(JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")))

/** Returns the migrations of this version of the program, in their order. */
export const knownMigrations = (): Migration[] =>
  readJournal().entries.map(({ tag, when }) => ({ tag, when }))

/** Returns the `when` of a database's last migration; null: none, it is not a site's yet. */
export const lastMigration = async (client: Pick<pg.ClientBase, "query">): Promise<number | null> => {
  const table = "drizzle.__drizzle_migrations"
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    "select to_regclass($1) is not null as is_there",
    [table],
  )
  if (!tables[0]?.is_there) return null
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${table}`)
  return rows[0]?.last == null ? null : Number(rows[0].last)
}

/** Migrates the database up to a known migration, and not further. */
export const migrateTo = async (database: Pick<Database, "connect">, last: Migration): Promise<void> => {
  const known = readJournal()
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
