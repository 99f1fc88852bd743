import { spawnSync } from "node:child_process"
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { callAddress } from "#contracts/api/call-address.ts"
import { knownMigrations } from "#server/db/migrate.ts"
import { championshipClass, institution } from "#server/db/schema/competitions.ts"
import { backUp, backupTime, filledSite, rowsOf, siteOn, startSite } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeChampionship } from "#tests/support/factories/make-championship.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { one } from "#tests/support/factories/one.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { migrationsOfNext } from "#tests/support/next-version.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { names, readArchive, writeArchive } from "./archive.ts"
import { restoreBackup } from "./restore-backup.ts"

test("a site that is restored has every row and every file of the one that was saved, and goes on", async () => {
  const site = await filledSite()
  const { run, archive } = await backUp(site)
  expect(run).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Z\.tar\.gz: \d\d+ rows, 2 files, 0\.\d MB$/),
  })
  expect(statSync(archive).mode & 0o777).toBe(0o600)

  const other = siteOn(await bareDatabase())
  expect(await other.nulle("restore", archive)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored \d+ rows and 2 files of 2026-11-21T20:59:24\.333Z, Nulle \d/),
  })
  const [{ judge_device: devices, ...rows }, saved] = [
    await rowsOf(other.database),
    await rowsOf(site.database),
  ]
  expect({ ...rows, judge_device: saved.judge_device }).toEqual(saved)
  expect(devices).toHaveLength(saved.judge_device?.length ?? -1)
  expect(rows.judge_event).toHaveLength(3)
  expect(rows.club).toHaveLength(10_000)
  for (const key of await site.files.keys())
    expect(await other.files.read(key)).toEqual(await site.files.read(key))

  // numbers that the database gives go on
  const { id, institutionId } = await makeChampionship(other.database.db)
  const values = { institutionId, championshipId: id, name: "Expert", order: 1 }
  await other.database.db.insert(championshipClass).values(values)
  expect(await other.nulle("restore", archive)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("A site already exists here and will not be overwritten"),
  })
})

test("a later version restores a backup of this one, and does to its rows what its migrations do", async () => {
  const old = siteOn(await testDatabase())
  await old.database.db.insert(institution).values({ id: "lamsf", name: "LaMSF" })
  const { archive: path } = await backUp(old)

  const site = siteOn(await bareDatabase())
  const migrationsFolder = migrationsOfNext("update institution set name = upper(name)")
  expect(
    await restoreBackup(site, { path, decrypter: null, former: null, now: backupTime, migrationsFolder }),
  ).toMatchObject({ kind: "restored", rows: 1 })
  const { rows } = await site.database.pool.query(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  )
  expect(rows).toEqual([{ last: knownMigrations(migrationsFolder).at(-1)?.when }])
  expect(one(await site.database.db.select().from(institution))).toMatchObject({ id: "lamsf", name: "LAMSF" })
})

test("an archive whose last migration is not known is refused, and named by the check of archives", async () => {
  const { archive } = await backUp(await filledSite())
  const strange = join(folderOfTest(), "strange.tar.gz")
  const members = async function* () {
    for await (const { name, bytes } of readArchive(archive, null))
      yield name === names.manifest
        ? {
            name,
            bytes: Buffer.from(bytes.toString().replace(/"migration":"[^"]*"/, '"migration":"0056_other"')),
          }
        : { name, bytes }
  }
  await writeArchive(strange, members(), null)
  const site = siteOn(await bareDatabase())
  const said = expect.stringContaining("a newer version of Nulle, or by one from before its first release")
  expect(await site.nulle("restore", strange)).toMatchObject({ code: 1, errors: said })
  expect(await site.nulle("backup", "verify", strange)).toMatchObject({ code: 1, errors: said })
  expect(await site.nulle("restore", archive)).toMatchObject({ code: 0 })
})

test("a site that was started and visited before anybody thought of the archive is restored all the same; one with an account is not", async () => {
  const { archive } = await backUp(await filledSite())
  const site = siteOn(await bareDatabase())
  const { url, close } = await startSite(site)
  for (const address of ["/", "/market", "/about"]) expect((await fetch(url + address)).status).toBe(200)
  const tried = await fetch(`${url}${callAddress}/accounts/signIn`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ json: { email: "anna@example.org", password: "guess" } }),
  })
  expect(tried.status).toBe(404)
  await close()
  expect(await site.nulle("restore", archive)).toMatchObject({ code: 0, errors: "" })
  expect((await rowsOf(site.database)).institution).not.toEqual([])
  expect((await rowsOf(site.database)).rate_limit).toEqual([])
  const { close: closeRestored, url: restored } = await startSite(site)
  expect((await fetch(restored)).status).toBe(200)
  await closeRestored()
  const lived = siteOn(await bareDatabase())
  await (await startSite(lived)).close()
  await makeUser(lived.database.db)
  expect(await lived.nulle("restore", archive)).toMatchObject({ code: 1 })
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
    errors: `${cut} is damaged, or not a backup`,
  })
  expect((await rowsOf(site.database)).institution).toEqual([])
  expect(await site.nulle("restore", archive)).toMatchObject({ code: 0 })
})

test("a file that is not a backup is refused, and without a site nothing is backed up", async () => {
  const site = siteOn(await bareDatabase())
  const letter = join(folderOfTest(), "letter.txt")
  writeFileSync(letter, "Dear federation")
  expect(await site.nulle("restore", letter)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("damaged"),
  })
  expect(await site.nulle("restore", `${letter}.gone`)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`There is no file ${letter}.gone`),
  })
  expect((await backUp(site)).run).toMatchObject({
    code: 1,
    errors: expect.stringContaining("no site yet"),
  })
  const nowhere = join(folderOfTest(), "data")
  expect(await nulleIn({ NULLE_DATA: nowhere })("backup", folderOfTest())).toMatchObject({ code: 1 })
  expect(await nulleIn({ NULLE_DATA: nowhere })("restore", `${letter}.gone`)).toMatchObject({ code: 1 })
  expect(existsSync(nowhere)).toBe(false)
})

test("what a backup left that was killed goes with a later one, but not while it may still be written", async () => {
  const site = siteOn(await testDatabase())
  const folder = folderOfTest()
  const dead = spawnSync(process.execPath, ["--version"]).pid
  const [old, killed, own, underWay] = [
    "nulle-20261118T010000Z.tar.gz.age.unfinished",
    `nulle-20261119T010000Z.tar.gz.age.${dead}.unfinished`,
    `nulle-20261119T020000Z.tar.gz.${process.pid}.unfinished`,
    `nulle-20261120T010000Z.tar.gz.${process.ppid}.unfinished`,
  ]
  for (const name of [old, killed, own, underWay, "other.unfinished"])
    writeFileSync(join(folder, name), "half")
  for (const name of [old, "other.unfinished"]) utimesSync(join(folder, name), 0, 0)
  const archive = "nulle-20261121T205924Z.tar.gz"
  expect(await site.nulle("backup", folder)).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual([underWay, archive, "other.unfinished"])
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
