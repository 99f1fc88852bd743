import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect } from "vitest"
import { listTables } from "#server/cli/backup/tables.ts"
import { readConfig } from "#server/config.ts"
import type { Database } from "#server/db/open-database.ts"
import { openFiles } from "#server/files/open-files.ts"
import { startServer } from "#server/start-server.ts"
import { bareDatabase, testDatabase } from "./database.ts"
import { makeAd } from "./factories/make-ad.ts"
import { folderOfTest } from "./folder-of-test.ts"
import { nulleIn } from "./run-nulle.ts"
import { scoredRace } from "./scored-race.ts"
import { databaseUrlOf } from "./template-database.ts"

/** When backups of tests are made. */
export const backupTime = Date.UTC(2026, 10, 21, 20, 59, 24, 333)

/** A site's database with a data folder, and the command line on it. */
export const siteOn = (database: Database) => {
  const folder = join(folderOfTest(), "data")
  const env = { NULLE_DATA: folder, DATABASE_URL: databaseUrlOf(database) }
  const files = openFiles({ filesUrl: null, dataFolder: folder })
  return { database, folder, files, nulle: nulleIn(env, backupTime) }
}

/** Starts a site as its service does. */
export const startSite = ({ folder, database }: ReturnType<typeof siteOn>) => {
  const config = readConfig({ NULLE_DATA: folder, PORT: "0", LOG_LEVEL: "silent" })
  return startServer({ ...config, databaseUrl: databaseUrlOf(database) })
}

/** All rows of all tables, as text. */
export const rowsOf = async ({ connect }: Database) => {
  const client = await connect()
  const found: [string, string[]][] = []
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select one::text as row from "${name}" as one order by 1`,
    )
    found.push([name, rows.map(({ row }) => row)])
  }
  await client.end()
  return Object.fromEntries(found)
}

/** A site with rows of many kinds, an awkward text and two files. */
export const filledSite = async () => {
  const site = siteOn(await testDatabase())
  const { db } = site.database
  await scoredRace(db, { cards: { Anna: [[0, 1]], Bruno: [[5, null]] } })
  await makeAd(db, { description: "Two\nlines,\ta tab, \\N and \\. and “quotes”" })
  // more than is read at once
  await db.execute(
    sql`insert into club select n || repeat('Club', 125), 'LV' from generate_series(1, 10000) as n`,
  )
  await site.files.put("institutions/lamsf/regulation.pdf", Buffer.from("%PDF-1.7"))
  await site.files.put("market/picture.webp", Buffer.alloc(300_000, "picture"))
  return site
}

/** Backs a site up into a folder of its own. */
export const backUp = async ({ nulle }: ReturnType<typeof siteOn>, ...more: string[]) => {
  const folder = folderOfTest()
  const run = await nulle("backup", folder, ...more)
  return { folder, run, archive: join(folder, "nulle-20261121T205924Z.tar.gz") }
}

/** Restores an archive beside the site that went on, whose later deletions are done again. */
export const restoreKnowing = async (
  former: ReturnType<typeof siteOn>,
  archive: string,
  deletions: number,
) => {
  const restored = siteOn(await bareDatabase())
  const run = await restored.nulle("restore", archive, "--former", databaseUrlOf(former.database))
  expect(run).toMatchObject({
    code: 0,
    output: expect.stringContaining(`: ${deletions} deletions and revocations.`),
  })
  return restored.database
}
