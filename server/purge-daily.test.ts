import { rmSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test, vi } from "vitest"
import { testDatabase } from "#tests/support/database.ts"
import { makeInstitution } from "#tests/support/factories/make-institution.ts"
import { makeLicence } from "#tests/support/factories/make-licence.ts"
import { saveForm } from "#tests/support/factories/make-rider.ts"
import { makeStage } from "#tests/support/factories/make-stage.ts"
import { makeUser } from "#tests/support/factories/make-user.ts"
import { makePhone } from "#tests/support/judge-phone.ts"
import { lockTable } from "#tests/support/lock-table.ts"
import { temporaryFolder } from "#tests/support/temporary-folder.ts"
import { testSite } from "#tests/support/test-site.ts"
import { until } from "#tests/support/until.ts"
import { untilClosed } from "#tests/support/until-closed.ts"
import { advisoryLocks } from "./db/open-database.ts"
import { rateLimit, session, user, verification } from "./db/schema/accounts.ts"
import { importedRider, judgeDevice } from "./db/schema/judging.ts"
import { licence } from "./db/schema/licences.ts"
import { savedRegistration } from "./db/schema/riders.ts"
import { screen } from "./db/schema/screens.ts"
import { openFiles } from "./files/open-files.ts"
import { listen } from "./listen.ts"
import { purge, purgeDaily, purgeExpired } from "./purge-daily.ts"

const day = 24 * 3_600_000
const year = 365 * day

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
    notifyInactive: vi.fn(),
    log: { error: vi.fn() },
    now: Date.now,
    stopping: new AbortController().signal,
  }
}

const purgeOnce = (given: ReturnType<typeof deps>) => {
  const purging = purgeDaily(given)
  purging.start()
  return purging.stop()
}

test("if several processes start a purge at once, one does it", async () => {
  const other = await pool.connect()
  await other.query("begin")
  await other.query("select pg_advisory_xact_lock($1)", [advisoryLocks.purge])
  expect(await purge(deps())).toBe("busy")
  await other.query("commit")
  other.release()
  expect(await purge(deps())).toBe("purged")
})

test("a starting server purges, and a failure is only logged", async () => {
  const { id: userId } = await makeUser(db)
  await db.insert(session).values({ id: "old", token: "old", userId, expiresAt: new Date(0) })
  await purgeOnce(deps())
  expect(await db.$count(session)).toBe(0)
  const stopping = new AbortController()
  const here = { ...deps(), mailFolder: import.meta.filename, stopping: stopping.signal }
  await purgeOnce(here)
  expect(here.log.error).toHaveBeenCalledTimes(1)
  // except one that is stopping: its database may already be gone
  const last = purgeDaily(here)
  last.start()
  stopping.abort()
  await last.stop()
  expect(here.log.error).toHaveBeenCalledTimes(1)
})

test("what cannot be removed does not hold up the rest: accounts that nobody uses end all the same [D-35]", async () => {
  const { id } = await makeUser(db, { emailVerified: false, lastVisitOn: 0 })
  const given = { ...deps(), mailFolder: import.meta.filename }
  expect(await purge(given)).toBe("purged")
  expect(await db.$count(user, eq(user.id, id))).toBe(0)
  expect(given.log.error).toHaveBeenCalledTimes(1)
  expect(given.log.error.mock.calls[0]?.[0]).toMatchObject({ of: "mails" })
})

test("a site purges once it can answer: one that cannot start leaves everything as it is", async () => {
  const { id: userId } = await makeUser(db)
  await db.insert(session).values({ id: "over", token: "over", userId, expiresAt: new Date(0) })
  const other = createServer()
  const port = await listen(other, { host: "127.0.0.1", port: 0 })
  onTestFinished(() => void other.close())
  await expect(testSite(database, { host: "127.0.0.1", port })).rejects.toThrow("is taken")
  const isOver = eq(session.id, "over")
  expect(await db.$count(session, isOver)).toBe(1)
  const site = await testSite(database)
  await until(async () => (await db.$count(session, isOver)) === 0)
  // until its purge is over, no other site purges
  await site.close()
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

test("everything past its retention period is removed, and nothing else [D-35]", async () => {
  const { db } = await testDatabase()
  const now = Date.UTC(2026, 4, 16)
  const { id: userId } = await makeUser(db)
  for (const [id, endsOn] of Object.entries({ old: now - 1, current: now + 1 })) {
    const expiresAt = new Date(endsOn)
    await db.insert(session).values({ id, token: id, userId, expiresAt })
    await db.insert(verification).values({ id, identifier: id, value: "", expiresAt })
    await db.insert(rateLimit).values({ key: id, fullOn: endsOn })
  }
  const formAges = { old: now - 3 * year - 1, current: now - 3 * year + 1 }
  for (const [id, modifiedOn] of Object.entries(formAges)) {
    await makeUser(db, { id })
    await saveForm(db, id, { name: id }, modifiedOn)
  }
  const importedOn = { old: now - 60 * day - 1, current: now - 60 * day + 1 }
  for (const [name, createdOn] of Object.entries(importedOn)) {
    const { key: stageKey, path } = await makeStage(db)
    const { device } = await makePhone(db, { key: stageKey, path })
    await db.update(judgeDevice).set({ createdOn }).where(eq(judgeDevice.id, device.id))
    await db.insert(importedRider).values({ stageKey, deviceId: device.id, participant: "number:7", name })
  }
  await purgeExpired({ db, now })
  expect(await db.select().from(importedRider)).toMatchObject([{ name: "current" }])
  expect(await db.select().from(savedRegistration)).toMatchObject([{ entryId: "current" }])
  expect(await db.select().from(session)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(verification)).toMatchObject([{ id: "current" }])
  expect(await db.select().from(rateLimit)).toMatchObject([{ key: "current" }])
})

test("a screen that has been off for a week is removed from the list of its stage", async () => {
  const { key: stageKey } = await makeStage(db)
  const now = Date.UTC(2030, 0, 1)
  const seen = { off: now - 7 * day - 1, on: now - 7 * day }
  for (const [id, seenOn] of Object.entries(seen))
    await db.insert(screen).values({ stageKey, id, name: id, shows: { kind: "automatic" }, seenOn })
  await purgeExpired({ db, now })
  const left = await db.select({ id: screen.id }).from(screen).where(eq(screen.stageKey, stageKey))
  expect(left).toEqual([{ id: "on" }])
})

test("a licence is removed a year after its last day [D-35] [SN-02]", async () => {
  const { id: institutionId } = await makeInstitution(db)
  await makeLicence(db, institutionId, { license: "old", validUntil: "2025-04-30" })
  await makeLicence(db, institutionId, { license: "ended", validUntil: "2025-05-02" })
  await purgeExpired({ db, now: Date.UTC(2026, 4, 1) })
  const left = await db.select().from(licence).where(eq(licence.institutionId, institutionId))
  expect(left.map(({ license }) => license)).toEqual(["ended"])
})
