import type { Decrypter } from "age-encryption"
import type pg from "pg"
import type { Site } from "#server/cli/with-site.ts"
import { knownMigrations, lastMigration, migrate, migrateTo } from "#server/db/migrate.ts"
import type { Database } from "#server/db/open-database.ts"
import { ending, type Manifest, manifest, names, readArchive } from "./archive.ts"
import { readStandingDeletions, repeatDeletions } from "./repeat-deletions.ts"
import { clearEmptySite, continueNumbers, countRows, isLeftOut, loadRows } from "./tables.ts"

/** What was restored, and when and by which version it was saved; or why nothing was. */
export type RestoreOutcome =
  | { kind: "restored"; rows: number; files: number; repeated: number; madeOn: number; version: string }
  | { kind: "refused"; reason: "no-backup" | "newer-backup" | "site-not-empty" }

/** An archive, its key, and the replaced site if it still answers. */
type From = { path: string; decrypter: Decrypter | null; former: Database | null; now: number }

/**
 * Restores an archive into an empty site, and migrates its tables to this version. Everybody is signed out, judges' devices too,
 * and deletions and revocations on the former site that the archive does not contain are repeated (TR-04). A site that was only
 * started and visited counts as empty; any other site is refused. A damaged archive throws without leaving rows, so that the
 * command can be repeated.
 */
export const restoreBackup = async (
  site: Site,
  { path, decrypter, former, now }: From,
): Promise<RestoreOutcome> => {
  const content = readArchive(path, decrypter)
  const first = await content.next()
  if (first.done || first.value.name !== names.manifest) return { kind: "refused", reason: "no-backup" }
  const of = manifest.parse(JSON.parse(Buffer.from(first.value.bytes).toString()))
  const step = knownMigrations().find(({ tag }) => tag === of.migration)
  if (!step) return { kind: "refused", reason: "newer-backup" }
  const standing = former ? await readStandingDeletions(former) : []
  const client = await site.database.connect()
  try {
    // if the site was started before the restore, it has tables already, perhaps of another version
    const isEmpty = (await lastMigration(client)) === null || (await clearEmptySite(client))
    if (!isEmpty) return { kind: "refused", reason: "site-not-empty" }
    await migrateTo(site.database, step)
    await client.query("begin")
    const held = await loadAll({ site, client, of }, content)
    await signDevicesOut(client, of.tables)
    await continueNumbers(client)
    await client.query("commit")
    await migrate(site.database)
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
const signDevicesOut = async (client: pg.Client, restored: Manifest["tables"]): Promise<void> => {
  if (!restored.some(({ name }) => name === "judge_device")) return
  // hashes of tokens never contain a space
  await client.query("update judge_device set token_hash = 'signed out ' || id")
}

type RestoreState = { site: Site; client: pg.Client; of: Manifest }

const loadAll = async ({ site, client, of }: RestoreState, content: ReturnType<typeof readArchive>) => {
  const held = { rows: 0, files: 0 }
  for await (const { name, bytes } of content) {
    if (name === names.secret) continue
    if (name.startsWith(names.files)) {
      await site.files.put(name.slice(names.files.length), bytes)
      held.files += 1
    } else if (name === names.ending) {
      const { rows, files } = ending.parse(JSON.parse(Buffer.from(bytes).toString()))
      if (rows === held.rows && files === held.files) return held
      throw new Error(
        `The archive is damaged: of ${rows} rows it has ${held.rows}, of ${files} files ${held.files}`,
      )
    } else {
      const table = of.tables.find((one) => name.startsWith(`${names.tables}${one.name}/`))
      if (!table) throw new Error(`The archive is damaged: ${name} is in it`)
      held.rows += isLeftOut(table.name) ? countRows(bytes) : await loadRows(client, table, bytes)
    }
  }
  throw new Error("The archive is damaged: its end is missing")
}
