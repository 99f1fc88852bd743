import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { gunzipSync, gzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { createMetrics } from "#server/observability/metrics.ts"
import { backUp, filledSite, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { memoryDisk, removeDisk } from "#tests/support/memory-disk.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { until } from "#tests/support/until.ts"
import { writeArchive } from "./archive.ts"
import { knownLastBackup, noteBackup, readLastBackup } from "./last-backup.ts"
import { makeBackup } from "./make-backup.ts"

const diskOf = (size: string): string | null => {
  const disk = memoryDisk(size)
  if (disk !== null) onTestFinished(() => removeDisk(disk))
  return disk
}

test("a backup is not begun where there is no room for it, and the doctor and the metrics say that it failed", async ({
  skip,
}) => {
  const disk = diskOf("10m")
  if (disk === null) return skip("needs root")
  const site = await filledSite()
  const folder = folderOfTest()
  const metrics = createMetrics({
    ...{ version: "1.0.0", spectators: () => 0 },
    ...{
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      lastBackup: () => readLastBackup(site.folder),
    },
  })
  const doctor = async () => {
    const run = await site.nulle("doctor")
    return /^\w+ +backup .*$/m.exec(run.output + run.errors)?.[0]
  }
  expect(await doctor()).toMatch(/^note +backup +none was made yet/)
  expect(await metrics.text()).toMatch(/^nulle_backup_made_timestamp_seconds 0$/m)

  expect(await site.nulle("backup", folder)).toMatchObject({ code: 0 })
  expect(await metrics.text()).toMatch(/^nulle_backup_made_timestamp_seconds 1795294764.333$/m)
  expect(await metrics.text()).toMatch(/^nulle_backup_failed 0$/m)

  expect(await site.nulle("backup", disk)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^\S+ has [\d.]+ MB free, and a backup needs 50\.0 MB: make room$/),
  })
  expect(readdirSync(disk)).toEqual([])
  expect(await doctor()).toMatch(
    /^wrong +backup +The one of 2026\S+ failed, and the last one is of 2026.*make room$/,
  )
  expect(await metrics.text()).toMatch(/^nulle_backup_failed 1$/m)
})

test("a disk that fills up while an archive is written is one sentence, and keeps nothing of it", async ({
  skip,
}) => {
  const disk = diskOf("1m")
  if (disk === null) return skip("needs root")
  async function* members() {
    for (let part = 1; part <= 100; part += 1) {
      const bytes = Buffer.alloc(100_000)
      crypto.getRandomValues(bytes.subarray(0, 60_000))
      yield { name: `files/${part}`, bytes }
    }
  }
  await expect(writeArchive(join(disk, "a.tar.gz"), members(), null)).rejects.toThrow(
    `The disk of ${disk} is full: there is no new archive, make room`,
  )
  expect(readdirSync(disk)).toEqual([])
})

test("a backup that fails while it reads a table ends with the reason alone, and leaves nothing", async ({
  skip,
}) => {
  const disk = diskOf("1m")
  if (disk === null) return skip("needs root")
  const site = siteOn(await testDatabase())
  // more than there is room for, although it is compressed, and in several parts
  await site.database.pool.query(
    `insert into institution (id, name)
      select n::text, (select string_agg(md5(n::text || i), '') from generate_series(1, 1000) as i)
      from generate_series(1, 300) as n`,
  )
  const path = join(disk, "a.tar.gz")
  await expect(makeBackup(site, { path, now: 0, encrypter: null })).rejects.toThrow(
    `The disk of ${disk} is full: there is no new archive, make room`,
  )
  expect(readdirSync(disk)).toEqual([])
  const copying =
    "select count(*)::int from pg_stat_activity where datname = current_database() and query like 'copy %'"
  await until(async () => (await site.database.pool.query(copying)).rows[0]?.count === 0)
})

test("an archive is verified from its beginning to its end, without a site", async () => {
  const { archive, folder } = await backUp(await filledSite())
  const nulle = nulleIn({ NULLE_DATA: join(folderOfTest(), "data") })
  expect(await nulle("backup", "verify", archive)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: complete, [1-9]\d* rows and 2 files of 2026-11-21T\S+, Nulle \d/),
  })
  const whole = readFileSync(archive)
  const damaged = join(folder, "damaged.tar.gz")
  const verifyOf = async (bytes: Buffer) => {
    writeFileSync(damaged, bytes)
    return nulle("backup", "verify", damaged)
  }
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  const unpacked = gunzipSync(whole)
  for (const bytes of [
    whole.subarray(0, -2_000),
    flipped,
    gzipSync(unpacked.subarray(0, unpacked.length >> 1)),
    Buffer.from("Dear federation"),
    gzipSync("Dear federation"),
  ])
    expect(await verifyOf(bytes)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^[^\n]*(is damaged|not a backup)[^\n]*$/),
    })
})

test("an archive with rows that the database refuses answers with a sentence, not with the database's words", async () => {
  const { archive, folder } = await backUp(await filledSite())
  const unpacked = gunzipSync(readFileSync(archive))
  // a byte that is no UTF-8, behind the header of 512 bytes
  unpacked.writeUInt8(0xff, unpacked.indexOf("database/institution/") + 512)
  const damaged = join(folder, "refused.tar.gz")
  writeFileSync(damaged, gzipSync(unpacked))
  const site = siteOn(await bareDatabase())
  expect(await site.nulle("restore", damaged)).toMatchObject({
    code: 1,
    errors: "The archive is damaged: rows of institution cannot be read",
  })
})

test("what fails at night is mailed to whoever runs the site, also where the backup was killed", async () => {
  const folder = join(folderOfTest(), "data")
  mkdirSync(folder, { recursive: true })
  const settings = { NULLE_DATA: folder, CONTACT_EMAIL: "info@trial.example" }
  const mailed = async () => {
    const files = readdirSync(join(folder, "mails"))
      .filter((name) => name.endsWith(".txt"))
      .sort()
    return text(createReadStream(join(folder, "mails", files.at(-1) ?? "")))
  }
  expect(await nulleIn(settings)("backup", "failed")).toMatchObject({ code: 0 })
  expect(await mailed()).toMatch(
    /^To: info@trial\.example\nSubject: Nulle: the backup failed\n[\s\S]*It was killed[\s\S]*no backup at all/,
  )
  expect(readLastBackup(folder)).toMatchObject({
    madeOn: null,
    failed: { why: expect.stringContaining("killed") },
  })
  expect(existsSync(join(folder, "pg"))).toBe(false)

  // the night before has nothing to do with it
  await noteBackup(folder, { on: Date.now() - 86_400_000, why: "Its disk was full" })
  await nulleIn(settings)("backup", "failed")
  expect(await mailed()).toContain("It was killed")
  await noteBackup(folder, { on: Date.now(), why: "Its disk was full" })
  await nulleIn(settings)("backup", "failed")
  expect(await mailed()).toContain("Its disk was full")

  // a note that cannot be read keeps nobody from the mail, or from the next note
  writeFileSync(join(folder, "last-backup.json"), "{")
  expect(await nulleIn(settings)("backup", "failed")).toMatchObject({ code: 0 })
  expect(await mailed()).toContain("It was killed")
  expect(readLastBackup(folder)).toMatchObject({ madeOn: null, failed: { why: expect.any(String) } })
})

test("a note of the last backup that cannot be read is not taken for none", () => {
  const folder = folderOfTest()
  expect(readLastBackup(folder)).toBeNull()
  mkdirSync(join(folder, "last-backup.json"))
  expect(() => readLastBackup(folder)).toThrow()
  expect(knownLastBackup(folder)).toMatchObject({ madeOn: null, failed: { why: expect.any(String) } })
})
