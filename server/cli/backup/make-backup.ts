import type { Encrypter } from "age-encryption"
import type pg from "pg"
import type { Site } from "#server/cli/with-site.ts"
import { knownMigrations, lastMigration } from "#server/db/migrate.ts"
import { version } from "#server/version.ts"
import { type Manifest, type Member, names, writeArchive } from "./archive.ts"
import { dumpTable, listArchived } from "./tables.ts"

/** The content and the size of a backup, in bytes; or why there is none. */
export type BackupOutcome =
  | { kind: "made"; rows: number; files: number; size: number }
  | { kind: "refused"; reason: "nothing-there" }

/**
 * Writes a site into one archive while it is in use: a snapshot of the database and the files that it references, but nothing
 * that lets anybody sign in (TR-04). Refused where there is no site yet.
 */
export const makeBackup = async (
  site: Site,
  { path, now, encrypter }: { path: string; now: number; encrypter: Encrypter | null },
): Promise<BackupOutcome> => {
  const client = await site.database.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const last = await lastMigration(client)
    if (last === null) return { kind: "refused", reason: "nothing-there" }
    const migration = knownMigrations().find(({ when }) => when === last)?.tag
    if (migration === undefined) throw new Error("The database was changed by a newer version of Nulle")
    const tables = await listArchived(client)
    const held = { rows: 0, files: 0 }
    const content = members({ site, client, held }, { format: 1, madeOn: now, version, migration, tables })
    const size = await writeArchive(path, content, encrypter)
    return { kind: "made", ...held, size }
  } finally {
    await client.end()
  }
}

type BackupState = { site: Site; client: pg.Client; held: { rows: number; files: number } }

async function* members({ site, client, held }: BackupState, manifest: Manifest): AsyncGenerator<Member> {
  yield json(names.manifest, manifest)
  for (const table of manifest.tables) {
    let part = 0
    const count = (rows: number) => {
      held.rows += rows
    }
    for await (const bytes of dumpTable(client, table, count)) {
      part += 1
      yield { name: `${names.tables}${table.name}/${String(part).padStart(6, "0")}`, bytes }
    }
  }
  for (const key of await site.files.keys()) {
    const bytes = await site.files.read(key)
    // removed meanwhile
    if (!bytes) continue
    held.files += 1
    yield { name: names.files + key, bytes }
  }
  yield json(names.ending, held)
}

const json = (name: string, value: unknown): Member => ({ name, bytes: Buffer.from(JSON.stringify(value)) })
