import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { migrate } from "#server/db/migrate.ts"
import { openFiles } from "#server/files/open-files.ts"
import { purge } from "#server/purge-daily.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeClub } from "#tests/support/factories/make-club.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { claimDatabase } from "./claim-database.ts"

const emptyDatabase = async () => {
  const database = await testDatabase()
  await database.pool.query("drop schema drizzle cascade; drop schema public cascade; create schema public")
  return database
}

test("a database with tables of others is not touched", async () => {
  const database = await testDatabase()
  const club = await makeClub(database.db)
  const client = await database.connect()
  expect(await claimDatabase(client)).toBe("foreign")
  expect((await database.pool.query("select id from club")).rows).toEqual([{ id: club.id }])
  await client.end()
})

test("an empty database becomes the demo's, and is emptied at the next start", async () => {
  const database = await emptyDatabase()
  const first = await database.connect()
  expect(await claimDatabase(first)).toBe("claimed")
  await migrate(database)
  await makeClub(database.db)
  await first.end()

  const second = await database.connect()
  expect(await claimDatabase(second)).toBe("claimed")
  await migrate(database)
  expect((await database.pool.query("select id from club")).rows).toEqual([])
  await second.end()
})

test("a database on which a demo runs is refused to another", async () => {
  const database = await emptyDatabase()
  const [first, second] = [await database.connect(), await database.connect()]
  expect(await claimDatabase(first)).toBe("claimed")
  expect(await claimDatabase(second)).toBe("busy")
  await first.end()
  await second.end()
})

test("while a demo runs its site purges as any other does", async () => {
  const database = await emptyDatabase()
  const demo = await database.connect()
  await claimDatabase(demo)
  await migrate(database)
  const dataFolder = temporaryFolder()
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const files = openFiles({ filesUrl: null, dataFolder })
  const mailFolder = join(dataFolder, "mails")
  const silent = { notifyInactive: async () => {}, log: { error: () => {} } }
  const { signal: stopping } = new AbortController()
  expect(await purge({ db: database.db, files, mailFolder, ...silent, stopping, now: Date.now })).toBe(
    "purged",
  )
  await demo.end()
})
