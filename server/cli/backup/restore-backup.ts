import { randomUUID } from "node:crypto"
import { mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type pg from "pg"
import { migrate } from "#server/db/migrate.ts"
import { knownMigrations, lastMigration, migrateTo } from "#server/db/migration-state.ts"
import { readArchive } from "./archive.ts"
import type { Site } from "./make-backup.ts"
import { ending, type Manifest, manifest, names } from "./manifest.ts"
import { clearEmptySite, continueNumbers, loadRows } from "./tables.ts"

/** What a site holds now, and when and by which version that was saved; or why it is as before. */
export type RestoreOutcome =
  | { kind: "restored"; rows: number; files: number; madeOn: number; version: string }
  | { kind: "refused"; reason: "no-backup" | "newer-backup" | "site-not-empty" }

/**
 * Brings an empty site to what an archive holds, and its tables on to what this version of the program knows. Empty is also one
 * that was started, and visited, and nothing else; refused where there is anything. An archive that turns out to be damaged throws, and its rows are not there: the same command
 * may be given again.
 */
export const restoreBackup = async (site: Site, path: string): Promise<RestoreOutcome> => {
  const content = readArchive(path)
  const first = await content.next()
  if (first.done || first.value.name !== names.manifest) return { kind: "refused", reason: "no-backup" }
  const of = manifest.parse(JSON.parse(Buffer.from(first.value.bytes).toString()))
  const step = knownMigrations().find(({ tag }) => tag === of.migration)
  if (!step) return { kind: "refused", reason: "newer-backup" }
  const client = await site.database.connect()
  try {
    // whoever has started the site before they restore has its tables already, of another version perhaps
    const isEmpty = (await lastMigration(client)) === null || (await clearEmptySite(client))
    if (!isEmpty) return { kind: "refused", reason: "site-not-empty" }
    await migrateTo(site.database, step)
    await client.query("begin")
    const held = await loadAll({ site, client, of }, content)
    await continueNumbers(client)
    await client.query("commit")
    await migrate(site.database)
    return { kind: "restored", ...held, madeOn: of.madeOn, version: of.version }
  } finally {
    // what was not committed is gone with the connection
    await client.end()
    await content.return(undefined)
  }
}

type Loading = { site: Site; client: pg.Client; of: Manifest }

const loadAll = async ({ site, client, of }: Loading, content: ReturnType<typeof readArchive>) => {
  const held = { rows: 0, files: 0 }
  for await (const { name, bytes } of content) {
    if (name === names.secret) await putSecret(site.dataFolder, bytes)
    else if (name.startsWith(names.files)) {
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
      held.rows += await loadRows(client, table, bytes)
    }
  }
  throw new Error("The archive is damaged: its end is missing")
}

const putSecret = async (dataFolder: string, secret: Uint8Array): Promise<void> => {
  await mkdir(dataFolder, { recursive: true })
  const draft = join(dataFolder, `secret-${randomUUID()}`)
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  await rename(draft, join(dataFolder, "secret"))
}
