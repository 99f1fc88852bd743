import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { session } from "#server/db/schema/accounts.ts"
import { testDatabase } from "#tests/support/database.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { testSite } from "#tests/support/test-site.ts"
import { untilClosed } from "#tests/support/until-closed.ts"
import { advisoryLocks } from "./db/open-database.ts"
import { openFiles } from "./files/files.ts"
import { purge, purgeDaily } from "./purge-daily.ts"

const database = await testDatabase()
const { db, pool } = database

const deps = () => {
  const folder = temporaryFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = openFiles({ filesUrl: null, dataFolder: folder })
  return {
    db,
    files,
    mailFolder: join(folder, "mails"),
    tellInactive: vi.fn(),
    log: { error: vi.fn() },
    now: Date.now,
    stopping: new AbortController().signal,
  }
}

test("of processes that purge at once one does it", async () => {
  const other = await pool.connect()
  await other.query("begin")
  await other.query("select pg_advisory_xact_lock($1)", [advisoryLocks.purge])
  expect(await purge(deps())).toBe("busy")
  await other.query("commit")
  other.release()
  expect(await purge(deps())).toBe("purged")
})

test("a server that starts purges, and that it cannot is told and no more", async () => {
  const { id: userId } = await makeUser(db)
  await db.insert(session).values({ id: "old", token: "old", userId, expiresAt: new Date(0) })
  await purgeDaily(deps()).stop()
  expect(await db.$count(session)).toBe(0)
  const stopping = new AbortController()
  const here = { ...deps(), mailFolder: import.meta.filename, stopping: stopping.signal }
  await purgeDaily(here).stop()
  expect(here.log.error).toHaveBeenCalledTimes(1)
  // but for one that is stopping: its database may be gone before
  const last = purgeDaily(here)
  stopping.abort()
  await last.stop()
  expect(here.log.error).toHaveBeenCalledTimes(1)
})

test("a site that stops no longer answers anybody while its purge goes on, and waits for it", async () => {
  const release = await lockTable(database, "stage")
  const site = await testSite(database)
  const stopped = vi.fn()
  const stopping = site.close().then(stopped)
  await untilClosed(site)
  expect(stopped).not.toHaveBeenCalled()
  await release()
  await stopping
})
