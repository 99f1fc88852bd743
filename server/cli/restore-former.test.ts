import { expect, test } from "vitest"
import { backUp, backupTime, siteOn } from "#tests/support/backup-site.ts"
import { bareDatabase, testDatabase } from "#tests/support/database.ts"
import { nulleIn } from "#tests/support/run-nulle.ts"
import { databaseUrlOf } from "#tests/support/template-database.ts"

const former = await testDatabase()
const secret = "word-of-the-database"

/** The address of the former site's database with a password, at one of the places where it may stand. */
const addresses = [
  databaseUrlOf(former).replace("@", `:${secret}@`),
  `${databaseUrlOf(former)}&password=${secret}`,
]

test("a password of the former site's database is not taken where a list of processes shows it", async () => {
  const { archive } = await backUp(siteOn(former))
  const { nulle } = siteOn(await bareDatabase())
  for (const address of addresses) {
    const run = await nulle("restore", archive, "--former", address)
    expect(run).toMatchObject({
      code: 2,
      output: "",
      errors: expect.stringContaining("FORMER_DATABASE_URL"),
    })
    expect(run.errors).not.toContain(secret)
  }
})

test("the former site's database is named in the settings, and its password is shown to nobody", async () => {
  const { archive } = await backUp(siteOn(former))
  for (const address of addresses) {
    const { folder, database } = siteOn(await bareDatabase())
    const settings = { NULLE_DATA: folder, DATABASE_URL: databaseUrlOf(database) }
    const run = await nulleIn({ ...settings, FORMER_DATABASE_URL: address }, backupTime)("restore", archive)
    expect(run).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Done again, from postgresql:\/\/\/\w+: 0 deletions/m),
    })
    expect(run.output).not.toContain(secret)
    const mistyped = await nulleIn({ ...settings, FORMER_DATABASE_URL: `x${address}` })("restore", archive)
    expect(mistyped).toMatchObject({
      code: 1,
      errors: "FORMER_DATABASE_URL is not a PostgreSQL address",
    })
  }
})
