import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { readConfig } from "#server/config.ts"
import { knownMigrations, migrateTo } from "#server/db/migration-state.ts"
import type { Database } from "#server/db/open-database.ts"
import { championshipClass, institution } from "#server/db/schema/competitions.ts"
import { openFiles } from "#server/files/open-files.ts"
import { startServer } from "#server/start-server.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeAd } from "#tests/support/factories/make-ad.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { scoredRace } from "#tests/support/scored-race.ts"
import { databaseUrlOf } from "#tests/support/test-site.ts"
import { listTables } from "./tables.ts"

const now = Date.UTC(2026, 10, 21, 20, 59, 24, 333)

/** A site's database with a data folder, and the command line on it. */
const siteOn = (database: Database) => {
  const folder = join(folderOfTest(), "data")
  const env = { NULLE_DATA: folder, DATABASE_URL: databaseUrlOf(database) }
  const files = openFiles({ filesUrl: null, dataFolder: folder })
  return { database, folder, files, nulle: nulleIn(env, now) }
}

/** Starts a site as its service does. */
const startSite = ({ folder, database }: ReturnType<typeof siteOn>) => {
  const config = readConfig({ NULLE_DATA: folder, PORT: "0", LOG_LEVEL: "silent" })
  return startServer({ ...config, databaseUrl: databaseUrlOf(database) })
}

/** All rows of all tables, as text. */
const rowsOf = async ({ connect }: Database) => {
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
const filledSite = async () => {
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
  mkdirSync(site.folder, { recursive: true })
  writeFileSync(join(site.folder, "secret"), "s".repeat(43))
  return site
}

const backUp = async ({ nulle }: ReturnType<typeof siteOn>, ...more: string[]) => {
  const folder = folderOfTest()
  const run = await nulle("backup", folder, ...more)
  return { folder, run, archive: join(folder, "nulle-20261121T205924Z.tar.gz") }
}

test("a site that is restored has every row, every file and the secret of the one that was saved, and goes on", async () => {
  const site = await filledSite()
  const { run, archive } = await backUp(site)
  expect(run).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Z\.tar\.gz: \d\d+ rows, 2 files, 0\.\d MB$/),
  })
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const other = siteOn(await bareDatabase())
  expect(await other.nulle("restore", archive)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored \d+ rows and 2 files of 2026-11-21T20:59:24\.333Z, Nulle \d/),
  })
  const rows = await rowsOf(other.database)
  expect(rows).toEqual(await rowsOf(site.database))
  expect(rows.judge_event).toHaveLength(3)
  expect(rows.club).toHaveLength(10_000)
  for (const key of await site.files.keys())
    expect(await other.files.read(key)).toEqual(await site.files.read(key))
  expect(readFileSync(join(other.folder, "secret"), "utf8")).toBe("s".repeat(43))
  expect(statSync(join(other.folder, "secret")).mode & 0o777).toBe(0o600)

  // numbers that the database gives go on
  const { id, institutionId } = await makeChampionship(other.database.db)
  const values = { institutionId, championshipId: id, name: "Expert", order: 1 }
  await other.database.db.insert(championshipClass).values(values)
  expect(await other.nulle("restore", archive)).toMatchObject({
    code: 1,
    complained: expect.stringContaining("nothing of it is overwritten"),
  })
})

test("a backup of an older version is restored, and its tables brought on to this one", async () => {
  const steps = knownMigrations()
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error("There are no migrations")
  const old = siteOn(await bareDatabase())
  await migrateTo(old.database, first)
  await old.database.pool.query("insert into institution (id, name) values ('lamsf', 'LaMSF')")
  const { archive } = await backUp(old)

  const site = siteOn(await bareDatabase())
  expect(await site.nulle("restore", archive)).toMatchObject({ code: 0 })
  const { rows } = await site.database.pool.query(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  )
  expect(rows).toEqual([{ last: last.when }])
  expect(one(await site.database.db.select().from(institution))).toMatchObject({ id: "lamsf", name: "LaMSF" })
})

test("a site that was started and visited before anybody thought of the archive is restored all the same; one with an account is not", async () => {
  const first = knownMigrations()[0]
  if (!first) throw new Error("There are no migrations")
  const old = siteOn(await bareDatabase())
  await migrateTo(old.database, first)
  await old.database.pool.query("insert into institution (id, name) values ('lamsf', 'LaMSF')")
  const archives = [(await backUp(await filledSite())).archive, (await backUp(old)).archive]
  for (const archive of archives) {
    const site = siteOn(await bareDatabase())
    const { url, close } = await startSite(site)
    for (const address of ["/", "/market", "/about"]) expect((await fetch(url + address)).status).toBe(200)
    const tried = await fetch(`${url}/api/accounts/sign-in`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify({ email: "anna@example.org", password: "guess" }),
    })
    expect(tried.status).toBe(404)
    await close()
    expect(await site.nulle("restore", archive)).toMatchObject({ code: 0, complained: "" })
    expect((await rowsOf(site.database)).institution).not.toEqual([])
    expect((await rowsOf(site.database)).attempt_limit).toEqual([])
    const { close: closeRestored, url: restored } = await startSite(site)
    expect((await fetch(restored)).status).toBe(200)
    await closeRestored()
  }
  const lived = siteOn(await bareDatabase())
  await (await startSite(lived)).close()
  await makeUser(lived.database.db)
  for (const archive of archives) expect(await lived.nulle("restore", archive)).toMatchObject({ code: 1 })
  expect((await rowsOf(lived.database)).user).toHaveLength(1)
})

test("an archive that was cut off is refused, and the whole one is restored after it", async () => {
  const { archive, folder } = await backUp(await filledSite())
  const cut = join(folder, "cut.tar.gz")
  writeFileSync(cut, readFileSync(archive))
  truncateSync(cut, statSync(cut).size - 2_000)
  const site = siteOn(await bareDatabase())
  expect(await site.nulle("restore", cut)).toMatchObject({
    code: 1,
    complained: `${cut} is damaged, or no backup at all`,
  })
  expect((await rowsOf(site.database)).institution).toEqual([])
  expect(await site.nulle("restore", archive)).toMatchObject({ code: 0 })
})

test("what is no backup is refused, and where there is no site nothing is backed up", async () => {
  const site = siteOn(await bareDatabase())
  const letter = join(folderOfTest(), "letter.txt")
  writeFileSync(letter, "Dear federation")
  expect(await site.nulle("restore", letter)).toMatchObject({
    code: 1,
    complained: expect.stringContaining("damaged"),
  })
  expect(await site.nulle("restore", `${letter}.gone`)).toMatchObject({
    code: 1,
    complained: expect.stringContaining("ENOENT"),
  })
  expect((await backUp(site)).run).toMatchObject({
    code: 1,
    complained: expect.stringContaining("no site yet"),
  })
  const nowhere = join(folderOfTest(), "data")
  expect(await nulleIn({ NULLE_DATA: nowhere })("backup", folderOfTest())).toMatchObject({ code: 1 })
})

test("only so many archives are kept as are asked for, and nothing else is removed", async () => {
  const site = siteOn(await testDatabase())
  const folder = folderOfTest()
  const former = ["nulle-20261119T010000Z.tar.gz", "nulle-20261120T010000Z.tar.gz"]
  for (const name of [...former, "nulle-notes.txt"]) writeFileSync(join(folder, name), "")
  expect(await site.nulle("backup", folder, "--keep", "2")).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual([
    "nulle-20261120T010000Z.tar.gz",
    "nulle-20261121T205924Z.tar.gz",
    "nulle-notes.txt",
  ])
  expect(await site.nulle("backup", folder, "--keep", "0")).toMatchObject({ code: 2 })
})
