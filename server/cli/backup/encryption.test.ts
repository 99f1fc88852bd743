import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { generateIdentity, identityToRecipient } from "age-encryption"
import { expect, test } from "vitest"
import { readConfig } from "#server/config.ts"
import { backUp, backupTime, filledSite, rowsOf, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { folderOfTest } from "#tests/support/folder-of-test.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

/** A key as `age-keygen` writes it into a file. */
const newKey = async () => {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  const file = join(folderOfTest(), "key.txt")
  writeFileSync(file, `# created: 2026-11-01T10:00:00Z\n# public key: ${recipient}\n${identity}\n`)
  return { recipient, file, identity }
}

const failed = (errors: string) => ({ code: 1, errors: expect.stringContaining(errors) })

test("an encrypted archive is restored by the holder of a key that it is encrypted to, and by nobody else [TR-04]", async () => {
  const [key, spare, other] = [await newKey(), await newKey(), await newKey()]
  const site = await filledSite()
  const { run, archive: plain } = await backUp(
    site,
    "--encrypt-to",
    key.recipient,
    "--encrypt-to",
    spare.recipient,
  )
  const archive = `${plain}.age`
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining(`${archive}: `) })
  expect(readdirSync(join(archive, ".."))).toEqual(["nulle-20261121T205924Z.tar.gz.age"])
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readFileSync(archive).subarray(0, 22).toString()).toBe("age-encryption.org/v1\n")

  const restored = siteOn(await bareDatabase())
  const restore = (...more: string[]) => restored.nulle("restore", archive, ...more)
  expect(await restore()).toMatchObject(failed("is encrypted: name the file with its key by --identity"))
  expect(await restore("--identity", other.file)).toMatchObject(failed("encrypted to another key"))
  expect(await restore("--identity", archive)).toMatchObject(failed("something other than age keys"))
  for (const { file } of [key, spare]) {
    const restored = siteOn(await bareDatabase())
    expect(await restored.nulle("restore", archive, "--identity", file)).toMatchObject({ code: 0 })
    expect((await rowsOf(restored.database)).club).toHaveLength(10_000)
  }
})

test("an encrypted archive of which a byte was changed, or the end is missing, is refused", async () => {
  const key = await newKey()
  const { archive } = await backUp(await filledSite(), "--encrypt-to", key.recipient)
  const bytes = readFileSync(`${archive}.age`)
  const changed = Buffer.from(bytes)
  const middle = bytes.length >> 1
  changed[middle] = (changed[middle] ?? 0) ^ 1
  const site = siteOn(await bareDatabase())
  for (const content of [changed, bytes.subarray(0, -2_000)]) {
    const damaged = join(folderOfTest(), "damaged.age")
    writeFileSync(damaged, content)
    expect(await site.nulle("restore", damaged, "--identity", key.file)).toMatchObject(failed("is damaged"))
  }
  expect((await rowsOf(site.database)).club ?? []).toEqual([])
})

test("a setting encrypts every backup, and of plain and encrypted archives together the newest are kept", async () => {
  const key = await newKey()
  const database = await testDatabase()
  await makeUser(database.db)
  const env = {
    NULLE_DATA: folderOfTest(),
    DATABASE_URL: databaseUrlOf(database),
    BACKUP_ENCRYPT_TO: key.recipient,
  }
  const folder = folderOfTest()
  for (const name of ["nulle-20261119T010000Z.tar.gz", "nulle-20261120T010000Z.tar.gz.age"])
    writeFileSync(join(folder, name), "")
  expect(await nulleIn(env, backupTime)("backup", folder, "--keep", "2")).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual([
    "nulle-20261120T010000Z.tar.gz.age",
    "nulle-20261121T205924Z.tar.gz.age",
  ])
})

test("with an invalid public key nothing is encrypted, and no archive is made", async () => {
  const { recipient, identity } = await newKey()
  const site = siteOn(await testDatabase())
  for (const word of [`${recipient}q`, "anna@example.org", ""]) {
    const { run, folder } = await backUp(site, "--encrypt-to", word)
    expect(run).toMatchObject(failed("Not an age public key"))
    expect(readdirSync(folder)).toEqual([])
  }
  // mixing them up must not write the secret key to the log
  for (const BACKUP_ENCRYPT_TO of [identity, "", "age1 age1"])
    expect(() => readConfig({ BACKUP_ENCRYPT_TO })).toThrow(/BACKUP_ENCRYPT_TO: is not an age public key/)
  const { run } = await backUp(site, "--encrypt-to", identity)
  expect(run.errors).not.toContain(identity)
})
