import type { Decrypter } from "age-encryption"
import type pg from "pg"
import type { Site } from "#server/cli/with-site.ts"
import { knownMigrations, lastMigration, migrate, migrateTo } from "#server/db/migrate.ts"
import type { Database } from "#server/db/open-database.ts"
import { Damaged, readArchive, readContent, readManifest, type Table } from "./archive.ts"
import { readStandingDeletions } from "./logged-deletions.ts"
import { repeatDeletions } from "./repeat-deletions.ts"
import { clearEmptySite, continueNumbers, loadRows } from "./tables.ts"

/** What was restored, and when and by which version it was saved; or why nothing was. */
export type RestoreOutcome =
  | { kind: "restored"; rows: number; files: number; repeated: number; madeOn: number; version: string }
  | { kind: "refused"; reason: "no-backup" | "other-version" | "site-not-empty" }

/** An archive, its key, and the replaced site if it still answers. Only tests name another folder of migrations than the program's. */
type From = {
  path: string
  decrypter: Decrypter | null
  former: Database | null
  now: number
  migrationsFolder?: string
}

/**
 * Restores an archive into an empty site, and migrates its tables to this version. Everybody is signed out, judges' devices too,
 * and deletions and revocations on the former site that the archive does not contain are repeated (TR-04). A site that was only
 * started and visited counts as empty; any other site is refused. A damaged archive throws without leaving rows, so that the
 * command can be repeated.
 */
export const restoreBackup = async (
  site: Site,
  { path, decrypter, former, now, migrationsFolder }: From,
): Promise<RestoreOutcome> => {
  const content = readArchive(path, decrypter)
  const of = await readManifest(content)
  if (of === null) return { kind: "refused", reason: "no-backup" }
  const step = knownMigrations(migrationsFolder).find(({ tag }) => tag === of.migration)
  if (!step) return { kind: "refused", reason: "other-version" }
  const standing = former ? await readStandingDeletions(former) : []
  const client = await site.database.connect()
  try {
    // if the site was started before the restore, it has tables already, perhaps of another version
    const isEmpty = (await lastMigration(client)) === null || (await clearEmptySite(client))
    if (!isEmpty) return { kind: "refused", reason: "site-not-empty" }
    await migrateTo(site.database, step, migrationsFolder)
    await client.query("begin")
    const held = await loadAll({ site, client, tables: of.tables }, content)
    await signDevicesOut(client)
    await continueNumbers(client)
    await client.query("commit")
    await migrate(site.database, migrationsFolder)
    const repeated = await repeatDeletions(site, standing, now).catch((error) => {
      const message =
        "The rows are there, but what was deleted since is not deleted again: empty the site, and restore once more"
      throw new Error(message, { cause: error })
    })
    return { kind: "restored", ...held, repeated, madeOn: of.madeOn, version: of.version }
  } finally {
    // uncommitted rows are gone with the connection
    await client.end()
    await content.return(undefined)
  }
}

/**
 * Signs judges' devices out: their tokens become unknown, like those of devices registered after the backup. A device with an
 * unknown token gets a new one for its pass or its judge's account, and all its taps count.
 */
const signDevicesOut = async (client: pg.Client): Promise<void> => {
  // hashes of tokens never contain a space
  await client.query("update judge_device set token_hash = 'signed out ' || id")
}

/** The classes of PostgreSQL's refusals of rows: values that are none, and rows that break a rule. */
const refusedRows = /^(22|23)/

type RestoreState = { site: Site; client: pg.Client; tables: readonly Table[] }

const loadAll = ({ site, client, tables }: RestoreState, content: ReturnType<typeof readArchive>) =>
  readContent(content, tables, {
    file: (key, bytes) => site.files.put(key, bytes),
    rows: async (table, bytes) => {
      try {
        return await loadRows(client, table, bytes)
      } catch (error) {
        const isRefused = error instanceof Error && "code" in error && refusedRows.test(String(error.code))
        throw isRefused ? new Damaged(`rows of ${table.name} cannot be read`, error) : error
      }
    },
  })
